import type {
  DataStrategyResult,
  LoaderFunctionArgs,
  MetaArgs,
  MetaDescriptor,
  MiddlewareFunction,
  useLoaderData,
} from 'react-router'

// React Router generates these per route, but only for routes inside the folder of the root document.

/** What a page's loader gets; `Params` are the names in the page's path. */
export type PageLoaderArgs<Params extends string = never> = Omit<LoaderFunctionArgs, 'params'> & {
  params: Record<Params, string>
}

/** What a page says of itself in its `handle`; a layout's speaks for the pages inside that have none. */
export type PageHandle = {
  /** How long one copy may serve every visitor, in seconds, while what it depends on does not change. */
  keptSeconds: number
  /** The query fields that the loader reads: no other reaches it. */
  query?: readonly string[]
  /** What drops the copy earlier; a page of nothing calls no operation whose answers are kept. */
  dependsOn: 'catalogue' | 'nothing'
  /** Whether search engines may have it: it then stands in the sitemap. */
  isIndexed: boolean
  /** A screen of its own: no header and no footer. */
  isBare?: true
  /** It brings what surrounds it, `main#contenu` included. */
  hasOwnFrame?: true
}

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>

/** What a page's component gets. */
export type PageProps<Loader, Params extends string = never> = {
  loaderData: LoaderData<Loader>
  params: Record<Params, string>
}

/** A page's `meta` function; there is no data when the loader failed. */
export type PageMeta<Loader, Params extends string = never> = (
  args: Pick<MetaArgs, 'location' | 'error'> & {
    loaderData: LoaderData<Loader> | undefined
    params: Record<Params, string>
  },
) => MetaDescriptor[]

/** What stands around a page's loader in the browser; gives what the loaders of the page answered, by the route's id. */
export type PageMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>

/** What a page's error boundary gets. */
export type PageErrorProps = { error: unknown }
