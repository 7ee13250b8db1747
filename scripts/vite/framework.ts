/**
 * What this application never asks of Remix and its router is left out: answers of an older protocol, pages without a
 * server, loaders in the browser, `prefetch=` (app/prefetch does that), view transitions, warnings to developers. Which of
 * these a page uses is decided while it runs, by flags that vite.config.ts fixes, so no bundler can tell that they are never
 * used. A change below names what it replaces: a release of the framework in which that reads otherwise fails the build.
 *
 * Each page loads 8 kB less, gzipped: docs/decisions/0047.
 */
import type { Plugin } from 'vite'

type Change = { was: string | RegExp; is: string }

/** The flags of the framework are all on, and each page is rendered by the server. */
const FLAGS = { was: /(?:window\.__remixContext\.)?\bfuture\.v3_\w+/, is: 'true' }
const ROUTER_FLAGS = { was: /\b(?:router\.)?future\.v7_(?!throwAbortReason)\w+/, is: 'true' }
const RENDERED = { was: /window\.__remixContext\.isSpaMode/, is: 'false' }
const IS_RENDERED = { was: 'if (isSpaMode)', is: 'if (false)' }

/** Forms are sent as forms. */
const JSON_OR_TEXT = { was: /(?:opts\.)?formEncType === "(?:application\/json|text\/plain)"/, is: 'false' }

const REMIX = '@remix-run/react/dist/esm/'

/** By the path of the module in node_modules. */
const CHANGES: Record<string, readonly Change[]> = {
  [`${REMIX}browser.js`]: [
    FLAGS,
    RENDERED,
    { was: 'router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;', is: '' },
  ],
  [`${REMIX}data.js`]: [
    { was: /contentType && \/\\b(?:application\\\/json|text\\\/plain)\\b\/\.test\(contentType\)/, is: 'false' },
  ],
  [`${REMIX}errorBoundaries.js`]: [
    { was: /let heyDeveloper = [\s\S]+?`\s+\}\s+\}\);/, is: 'const heyDeveloper = null;' },
  ],
  [`${REMIX}routeModules.js`]: [RENDERED],
  [`${REMIX}links.js`]: [FLAGS],
  [`${REMIX}fog-of-war.js`]: [{ was: 'future.v3_lazyRouteDiscovery === true && !isSpaMode', is: 'true' }],
  [`${REMIX}scroll-restoration.js`]: [IS_RENDERED],
  [`${REMIX}single-fetch.js`]: [{ was: 'if (manifest.routes[m.route.id].hasClientLoader)', is: 'if (false)' }],
  [`${REMIX}components.js`]: [
    FLAGS,
    { was: 'isSpaMode && !isHydrated', is: 'false' },
    {
      was: 'let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);',
      is: 'const shouldPrefetch = false, prefetchHandlers = undefined;',
    },
    { was: 'ref: mergeRefs(forwardedRef, ref)', is: 'ref: forwardedRef' },
    { was: 'isPageLinkDescriptor(link) ?', is: 'false ?' },
    // what is written into a page, the server alone writes
    {
      was: /static: isStatic,\s+staticContext\s+\} = useDataRouterContext\(\);/,
      is: '} = useDataRouterContext(); const isStatic = false, staticContext = undefined;',
    },
    { was: '!isStatic && typeof __remixContext === "object" && __remixContext.a', is: 'false' },
  ],
  [`${REMIX}routes.js`]: [
    FLAGS,
    IS_RENDERED,
    { was: 'if (typeof singleFetch === "function")', is: 'if (true)' },
    { was: 'if (needsRevalidation)', is: 'if (false)' },
    { was: 'if (!routeModule.clientLoader)', is: 'if (true)' },
    { was: 'if (mod.clientLoader)', is: 'if (false)' },
    {
      was: /isSpaMode && route\.id !== "root" \|\| routeModule\.clientLoader != null && [^;]+;/,
      is: 'false;',
    },
    { was: /let HydrateFallback = [^;]+;/, is: 'const HydrateFallback = undefined;' },
  ],
  '@remix-run/router/dist/router.js': [
    ROUTER_FLAGS,
    {
      was: /function isDeferredResult\(result\) \{\s+return [^;]+;/,
      is: 'function isDeferredResult() { return false;',
    },
    { was: 'if (isDeferredData(result))', is: 'if (false)' },
    JSON_OR_TEXT,
    // what it tells its developers in the console
    { was: /(?<=^\s+)warning\(/m, is: '/*#__PURE__*/warning(' },
    { was: /restoreAppliedTransitions\(routerWindow[\s\S]+?_saveAppliedTransitions\);\s+\}/, is: '}' },
    { was: /\/\/ On POP, enable transitions if[\s\S]+?(?=updateState\(_extends\(\{\}, newState)/, is: '' },
    { was: /(?:let )?pendingViewTransitionEnabled = .+;/, is: '' },
    { was: /enableViewTransition: .*\bpendingViewTransitionEnabled\b.*/, is: '' },
  ],
  'react-router/dist/index.js': [ROUTER_FLAGS],
  'react-router-dom/dist/index.js': [
    ROUTER_FLAGS,
    { was: 'let [pendingState, setPendingState] = React.useState();', is: '' },
    { was: /let \[renderDfd[\s\S]+?let \[interruption, setInterruption\] = React\.useState\(\);/, is: '' },
    { was: 'if (!viewTransitionOpts || isViewTransitionUnavailable)', is: 'if (true)' },
    { was: '[router.window, transition, renderDfd, fetcherData, optInStartTransition]', is: '[optInStartTransition]' },
    { was: /\/\/ When we start a view transition[\s\S]+?\[vtContext\.isTransitioning, interruption\]\);/, is: '' },
    { was: 'useViewTransitionState(path) && viewTransition === true', is: 'false' },
    {
      was: 'React.useEffect(() => UNSAFE_logV6DeprecationWarnings(future, router.future), [future, router.future]);',
      is: '',
    },
  ],
}

const PACKAGE = /\/node_modules\/((?:@[\w-]+\/)?[^@?]+)/

function trimmed(file: string, changes: readonly Change[], text: string): string {
  return changes.reduce((code, { was, is }) => {
    const replaced = code.replaceAll(typeof was === 'string' ? was : new RegExp(was, `g${was.flags}`), () => is)
    if (replaced === code) throw new Error(`${file} is not as it was, no more in it: ${was}`)
    return replaced
  }, text)
}

type AstNode = {
  type: string
  end: number
  name?: string
  id?: AstNode | null
  params?: AstNode[]
  local?: AstNode
  computed?: boolean
  callee?: AstNode
  arguments?: AstNode[]
}
const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value

/** A text of the framework without what it says where it throws: as in React's, the stack tells. */
function withoutMessages(code: string, program: AstNode): string {
  const cuts: [from: number, to: number][] = []
  const visit = (node: AstNode) => {
    const [condition, message] = node.arguments ?? []
    if (node.type === 'CallExpression' && node.callee?.name === 'invariant' && condition && message)
      cuts.push([condition.end, message.end])
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(program)
  return cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
}

const isFunction = ({ type }: AstNode) => /^(?:Arrow)?Function/.test(type)

/** The names that a module declares, in whatever scope, and those that it uses. */
function namesOf(program: AstNode) {
  const declared = new Set<string>()
  const used = new Set<string>()
  const visit = (node: AstNode, names: Set<string>) => {
    if (node.type === 'Identifier' && node.name !== undefined) names.add(node.name)
    for (const [member, value] of Object.entries(node)) {
      // the name of a property is none of the module's
      if ((member === 'property' || member === 'key') && !node.computed) continue
      const isBinding = (member === 'id' && node.id) || (member === 'params' && isFunction(node)) || member === 'local'
      for (const child of [value].flat()) if (isNode(child)) visit(child, isBinding ? declared : names)
    }
  }
  visit(program, used)
  return { declared, used }
}

export function framework(): Plugin {
  /** names whose declarations were taken out */
  const gone = new Set<string>()
  const isChanged = (id: string) => (PACKAGE.exec(id)?.[1] ?? '') in CHANGES
  return {
    name: 'trimmed-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = PACKAGE.exec(id)?.[1] ?? ''
      const changes = CHANGES[file]
      if (!changes) return undefined
      const text = trimmed(file, changes, code)
      const program = this.parse(text) as unknown as AstNode
      const { declared } = namesOf(program)
      for (const name of namesOf(this.parse(code) as unknown as AstNode).declared)
        if (!declared.has(name)) gone.add(name)
      return { code: withoutMessages(text, program), map: null }
    },
    // what still uses them, once all that never runs is left out, would fail in the browser when it does run
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk' || !file.moduleIds.some(isChanged)) continue
        const { declared, used } = namesOf(this.parse(file.code) as unknown as AstNode)
        const left = [...gone].filter((name) => used.has(name) && !declared.has(name))
        if (left.length > 0)
          throw new Error(`${file.fileName} uses ${left.join(', ')}, which is left out of the framework`)
      }
    },
  }
}
