import { describeError } from '@domain/fault-text'
import type { Idioma } from '@domain/identidad/perfil'
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { sectionsOf } from '~/i18n/screens'
import { textScript } from '~/i18n/text-script'
import { loadTexts } from '~/i18n/texts.server'
import { NonceContext } from '~/nonce'
import type { PageHandle } from '~/page-handle'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, logFailure }: AppLoadContext,
) {
  const idioma = languageOf(remixContext)
  await loadTexts(idioma)
  let failed = false
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error: unknown) {
        failed = true
        // a 4xx thrown while streaming is a client error and is not logged, as in handleError
        const denied = isRouteErrorResponse(error)
        if (request.signal.aborted || (denied && error.status < 500)) return
        const what = denied ? `${error.status} ${error.statusText}` : describeError(error)
        logFailure('render', what)
      },
    },
  )
  if (isbot(request.headers.get('user-agent') ?? '')) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const links = textLinks(remixContext, idioma)
  if (links) headers.append('Link', links)
  return new Response(body, { headers, status: failed ? 500 : status })
}

/** The language that the page is drawn in: without the root's data, that of its error screen. */
function languageOf({ staticHandlerContext }: EntryContext): Idioma {
  const root = staticHandlerContext.loaderData.root as { idioma?: unknown } | undefined
  return root?.idioma === 'en' ? 'en' : 'es'
}

/** Names the texts of the screen as the first thing to fetch: the page is not interactive before they are there. */
function textLinks({ routeModules, staticHandlerContext }: EntryContext, idioma: Idioma): string {
  const { location, matches } = staticHandlerContext
  const handles = matches.map(({ route }) => (routeModules[route.id]?.handle ?? {}) as PageHandle)
  if (handles.some((handle) => handle.isStatic)) return ''
  const sections = handles.find((handle) => handle.texts)?.texts ?? sectionsOf(location.pathname)
  return sections.map((section) => `<${textScript(idioma, section)}>; rel=modulepreload`).join(', ')
}

/** Logs server errors of loaders and actions. Never the URL: a tracking link is a secret. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  // 4xx responses from Remix itself (no such page or action) are client errors
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const where = (error instanceof Error && error.stack?.split('\n').filter((line) => /^\s+at /.test(line))) || []
  context.logFailure('fallo', error, { metodo: request.method, donde: where })
}
