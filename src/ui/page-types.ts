import type {
  DataStrategyResult,
  LoaderFunctionArgs,
  MetaArgs,
  MetaDescriptor,
  MiddlewareFunction,
  useLoaderData,
} from 'react-router'

// React Router generates these per route, but only for routes inside the folder of the root document.

/** The arguments of a page's loader; `Params` are the names in the page's path. */
export type PageLoaderArgs<Params extends string = never> = Omit<LoaderFunctionArgs, 'params'> & {
  params: Record<Params, string>
}

/** The static properties of a page; a layout's apply to the pages inside it that have none. */
export type PageHandle = {
  /** How long a copy is served to all visitors, in seconds; a change of what it shows drops it earlier. */
  cacheSeconds: number
  /** The query fields that the loader reads; others do not reach it. */
  query?: readonly string[]
  /** Whether search engines may index it; if so, it is in the sitemap. */
  isIndexed: boolean
  /** A full screen: no header and no footer. */
  isBare?: true
  /** It renders its own frame, including `main#contenu`. */
  hasOwnFrame?: true
}

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>

/** The props of a page's component. */
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

/** A middleware around a page's loaders in the browser; its result has their answers by route id. */
export type PageMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>

export type PageErrorProps = { error: unknown }
