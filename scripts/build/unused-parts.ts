import type { Plugin } from 'vite'

/** The bodies that replace those of a module's functions, by function name. */
type Bodies = Record<string, string>
type Part = { file: RegExp; bodies: Bodies }

/** Names of React and its router that the site must not use; a test checks its sources. */
export const unusedNames = [
  ...[
    'ViewTransition',
    'SuspenseList',
    'Activity',
    'useActionState',
    'useFormStatus',
    'requestFormReset',
    'findDOMNode',
  ],
  ...['preload', 'preloadModule', 'preinitModule', 'preconnect', 'prefetchDNS', 'onSelect', 'onBeforeInput'],
  ...['Children', 'useImperativeHandle', 'addTransitionType', 'unstable_useCacheRefresh'],
  ...['Form', 'useActionData', 'useFetcher', 'useFetchers', 'useFormAction', 'clientAction', 'clientLoader'],
]

const empty = (...names: string[]): Bodies => Object.fromEntries(names.map((name) => [name, '{}']))

const parts: Part[] = [
  inRouter('router/router', {
    // Pages have loaders: nothing is submitted through the router or fetched beside navigations.
    ...empty(
      'handleAction',
      'fetch',
      'handleFetcherAction',
      'handleFetcherLoader',
      'resetFetcher',
      'updateFetcherState',
    ),
    ...empty(
      'setFetcherError',
      'getFetcher',
      'queueFetcherForDeletion',
      'deleteFetcher',
      'abortFetcher',
      'getDoneFetcher',
    ),
    ...empty('getUpdatedRevalidatingFetchers', 'abortStaleFetchLoads', 'markFetchRedirectsDone'),
    ...empty('getTargetedDataStrategyMatches', 'getSubmissionFromNavigation', 'convertFormDataToSearchParams'),
    ...empty('getUpdatedActionData', 'getActionDataForCommit'),
    normalizeNavigateOptions: '{ return { path } }',
    isMutationMethod: '{ return false }',
    // All routes are known from the start, and the router lives as long as its page.
    ...empty('discoverRoutes', 'patchRoutes', '_internalSetRoutes', 'dispose'),
    checkFogOfWar: '{ return { active: false, matches: null } }',
    // The site reads only the status of this error.
    getInternalRouterError: "{ return new ErrorResponseImpl(status, 'Not Found', new Error(pathname), true) }",
  }),
  inRouter('dom/ssr/single-fetch', {
    ...empty('singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'),
  }),
  inRouter('dom/ssr/routes', {
    ...empty('createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr', 'prefetchRouteModuleChunks'),
    ...empty('noActionDefinedError', 'preventInvalidServerHandlerCall'),
  }),
  inRouter('dom/lib', empty('useSubmit', 'useFormAction', 'deserializeErrors', 'HistoryRouter', 'Form')),
  inRouter('dom/dom', empty('getFormSubmissionInfo')),
  // Server components; the root has its own page for errors.
  inRouter('dom/ssr/components', empty('RSCPrefetchPageLinksImpl')),
  inRouter('dom/ssr/errorBoundaries', empty('RemixRootDefaultErrorBoundary')),
  inRouter('hooks', empty('RSCErrorHandler', 'DefaultErrorComponent', 'warningOnce', 'useNavigateUnstable')),
  inRouter('dom/ssr/fallback', empty('RemixRootDefaultHydrateFallback')),
  // A page's sheets are fetched before it, but not put into the page that is left: it would be restyled twice.
  inRouter('dom/ssr/links', { prefetchRouteCss: '{ await prefetchStyleLinks(route, {}) }' }),
  // Advice for developers.
  inRouter('router/history', empty('warning')),
  inRouter('server-runtime/warnings', empty('warnOnce')),
  inRouter('router/utils', { getInvalidPathError: "{ return '' }" }),
  {
    file: /react-dom\/cjs\/react-dom-client[.]production[.]js$/,
    bodies: {
      // <ViewTransition>
      ...empty('startViewTransition', 'flushAfterMutationEffects', 'trackEnterViewTransitions'),
      ...empty('commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
      ...empty('restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'measureNestedViewTransitions'),
      ...empty('restoreViewTransitionOnHostInstances', 'createViewTransitionInstance', 'reportViewTransitionError'),
      ...empty('scheduleViewTransitionEvent', 'getViewTransitionName', 'getViewTransitionClassName'),
      ...empty('applyViewTransitionToHostInstances', 'queueTransitionTypes'),
      // <Fragment ref>
      ...empty('FragmentInstance', 'commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
      ...empty('commitNewChildToFragmentInstances', 'addFragmentHandleToFiber'),
      isFragmentInstanceParent: '{ return false }',
      // <SuspenseList>, <Activity>
      findFirstSuspended: '{ return null }',
      getActivityInstanceFromFiber: '{ return null }',
      ...empty(
        'commitActivityHydrationCallbacks',
        'updateSuspenseListComponent',
        'initSuspenseListRenderState',
        'cutOffTailIfNeeded',
      ),
      ...empty('updateActivityComponent', 'retryActivityComponentWithoutHydrating'),
      // <form action={function}>, useActionState, useFormStatus
      ...empty(
        'scheduleReplayQueueIfNeeded',
        'extractEvents$1',
        'startHostTransition',
        'requestFormReset$1',
        'recursivelyResetForms',
      ),
      ...empty('mountActionState', 'updateActionStateImpl', 'rerenderActionState', 'dispatchActionState'),
      // Commits would wait for the pictures of a transition.
      maySuspendCommit: '{ return false }',
      ...empty('suspendInstance', 'onUnsuspendImg', 'estimateBandwidth', 'estimateImageBytes'),
      // Internet Explorer, and prefixes that no supported browser needs
      ...empty('handlePropertyChange', 'stopWatchingForValueChange', 'handleEventsForInputEventPolyfill'),
      ...empty('getTargetInstForInputEventPolyfill', 'makePrefixMap'),
      getVendorPrefixedEventName: '{ return eventName }',
      // The browser's own sign of an asynchronous transition: the site has a bar.
      ...empty('defaultOnDefaultTransitionIndicator'),
      // useImperativeHandle, unstable_useCacheRefresh
      ...empty('imperativeHandleEffect', 'refreshCache'),
      // Custom elements
      ...empty('setPropOnCustomElement'),
      isCustomElement: '{ return false }',
      // onSelect, onBeforeInput, findDOMNode, preload and its like, the compiler's memory
      ...empty('constructSelectEvent', 'getFallbackBeforeInputChars', 'getNativeBeforeInputChars'),
      ...empty('findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl', 'attemptExplicitHydrationTarget'),
      ...empty('preload', 'preloadModule', 'preinitScript', 'preinitModuleScript', 'preconnectAs', 'useMemoCache'),
      // The list of components around an error, which the site does not report.
      getStackByFiberInDevAndProd: "{ return '' }",
      getComponentNameFromType: '{ return null }',
      'ReactDOMSharedInternals.findDOMNode': '{}',
    },
  },
  {
    file: /react-dom\/cjs\/react-dom[.]production[.]js$/,
    bodies: empty('exports.preload', 'exports.preloadModule', 'exports.preinitModule'),
  },
  {
    file: /react\/cjs\/react[.]production[.]js$/,
    bodies: { mapIntoArray: '{ return 0 }', ...empty('addTransitionType') },
  },
  {
    file: /scheduler\/cjs\/scheduler[.]production[.]js$/,
    bodies: {
      ...empty('exports.unstable_next', 'exports.unstable_runWithPriority', 'exports.unstable_wrapCallback'),
      ...empty('exports.unstable_forceFrameRate'),
    },
  },
]

function inRouter(name: string, bodies: Bodies): Part {
  return { file: new RegExp(`react-router/dist/production/lib/${name}[.]js$`), bodies }
}

/**
 * Empties or replaces functions of React and its router that the site does not use: 18 kB less for every visitor. The
 * build fails when an update renames or removes one of them.
 */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: parts.map(({ file }) => file) },
    handler(code, id) {
      const { bodies } = parts.find(({ file }) => file.test(id)) as Part
      return { code: replaceBodies(code, this.parse(code), bodies), map: null }
    },
  },
}

type Body = { name: string; start: number; end: number }

/** Replaces the bodies of the named functions of a program. @throws if one is missing */
export function replaceBodies(code: string, program: unknown, bodies: Bodies): string {
  const found = findBodies(program).filter(({ name }) => Object.hasOwn(bodies, name))
  const missing = Object.keys(bodies).filter((name) => !found.some((body) => body.name === name))
  if (missing.length > 0) throw new Error(`Unknown functions ${missing.join(', ')}: see unused-parts.ts.`)
  let result = ''
  let position = 0
  for (const { name, start, end } of found) {
    // This function is inside one that is already replaced.
    if (start < position) continue
    result += code.slice(position, start) + bodies[name]
    position = end
  }
  // The methods of emptied classes.
  return (result + code.slice(position)).replaceAll(
    /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.[\s\S]*?^};$/gm,
    '',
  )
}

type Node = {
  type: string
  id?: { name: string } | null
  init?: { arguments?: Node[] } | null
  body?: { start: number; end: number }
  left?: { object?: { name?: string }; property?: { name?: string } }
  right?: Node
}

/** Lists, in order, the bodies of declared functions, of those assigned to `object.name` and of wrapped arrows. */
function findBodies(node: unknown): Body[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, id, init, body, left, right } = node as Node
  const own: Body[] = []
  if (type === 'FunctionDeclaration' && id && body) own.push({ name: id.name, start: body.start, end: body.end })
  // const Name = forwardRef((props, ref) => {})
  const [inner] = init?.arguments ?? []
  if (id && inner?.type === 'ArrowFunctionExpression' && inner.body)
    own.push({ name: id.name, start: inner.body.start, end: inner.body.end })
  if (left?.object?.name && left.property?.name && right?.type === 'FunctionExpression' && right.body)
    own.push({ name: `${left.object.name}.${left.property.name}`, start: right.body.start, end: right.body.end })
  return [...own, ...Object.values(node).flatMap(findBodies)]
}
