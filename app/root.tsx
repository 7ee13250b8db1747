import type { Idioma } from '@domain/identidad/perfil'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { I18nProvider, LateTexts } from './i18n/provider'
import { metaTitle } from './i18n/title'
import { useScreenTexts } from './i18n/use-screen-texts'
import { unlessOtherVehicle } from './map/selection'
import { useNonce } from './nonce'
import { isPhonePage, useOfflinePage } from './offline/use-offline-page'
import type { PageHandle } from './page-handle'
import publicScript from './public/public.js?url'
import './styles/app.css'
import { errorTitle, RouteError } from './ui/layouts/guard'
import { Loading } from './ui/layouts/loading'
import { NavigateContext } from './ui/link'
import { OfflineBanner } from './ui/offline'
import { documentLook, type Look, LookProvider, useLookSince } from './ui/theme/look'
import { ToastProvider } from './ui/toasts/toast'

export const shouldRevalidate = unlessOtherVehicle

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: archivo, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The title of a screen without one of its own, and of error screens. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? metaTitle(matches, errorTitle(error)) : [{ title: 'Vigía' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reader, languageCookie, themeCookie } = await context.visitor(request)
  // a public page is the same for every visitor: its language comes from the path only
  const { pathname, searchParams } = new URL(request.url)
  // a driver's page has no session that holds a language: the link may set it
  const onPhone = isPhonePage(pathname)
  const inEnglish = ENGLISH_PATH.test(pathname) || (onPhone && searchParams.get('idioma') === 'en')
  const look: Look = { ...reader.look, sun: onPhone ? reader.look.sun : null }
  const headers = new Headers()
  if (themeCookie) headers.append('Set-Cookie', themeCookie)
  if (inEnglish) return data({ ...reader, look, idioma: 'en' as const }, { headers })
  // the language of a tracking link applies to that page only and must not be remembered
  if (languageCookie && !onPhone) headers.append('Set-Cookie', languageCookie)
  return data({ ...reader, look }, { headers })
}

const ENGLISH_PATH = /^\/en(\/|$)/

const DEFAULT_LOOK: Look = { theme: null, sun: null }

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useRouteLoaderData<typeof loader>('root')
  const idioma = data?.idioma ?? 'es'
  const zona = data?.zona ?? 'America/Bogota'
  const dayZone = data?.dayZone ?? zona
  useScreenTexts(idioma)
  const rendered = data?.look ?? DEFAULT_LOOK
  const look = useLookSince(rendered)
  const { theme, scheme, colors } = documentLook(look)
  const failed = Boolean(useRouteError())
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle)
  const isStatic = handles.some((handle) => handle.isStatic)
  // a page with a script of its own is not drawn by the router, except for its failure
  const hasOwnScript = !failed && handles.some((handle) => handle.ownScript)
  return (
    <html lang={idioma} data-theme={theme ?? undefined} data-sun={look.sun || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={scheme} />
        {colors.map((color) => (
          <meta key={color.media} name="theme-color" {...color} />
        ))}
        <Meta />
        <Links />
        {isStatic && <script src={publicScript} defer />}
      </head>
      <body>
        <I18nProvider idioma={idioma} zona={zona} dayZone={dayZone}>
          <LookProvider value={rendered}>
            {isStatic || hasOwnScript ? (
              children
            ) : (
              <ToastProvider>
                <OfflinePage idioma={data?.chosen ? idioma : null} />
                <OfflineBanner />
                <Loading />
                {children}
                <LateTexts />
              </ToastProvider>
            )}
          </LookProvider>
        </I18nProvider>
        {!isStatic && !hasOwnScript && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

function OfflinePage({ idioma }: { idioma: Idioma | null }) {
  useOfflinePage(idioma)
  return null
}

export default function App() {
  const navigate = useNavigate()
  return (
    <NavigateContext.Provider value={navigate}>
      <Outlet />
    </NavigateContext.Provider>
  )
}

export function ErrorBoundary() {
  return <RouteError error={useRouteError()} page />
}
