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
