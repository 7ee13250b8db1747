import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { I18nProvider } from './i18n/provider'
import type { Idioma } from './i18n/texts'
import { metaTitle } from './i18n/title'
import { useScreenTexts } from './i18n/use-screen-texts'
import { useNonce } from './nonce'
import { useOfflinePage } from './offline/use-offline-page'
import publicScript from './public/public.js?url'
import './styles/app.css'
import { OfflineBanner } from './ui/offline'
import { errorTitle, Loading, RouteError } from './ui/windows/guard'
import { ToastProvider } from './ui/windows/toast'

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
  const { reader, remember } = await context.visitor(request)
  // a public page is the same for every visitor: its language comes from the path only
  const { pathname, searchParams } = new URL(request.url)
  const onPhone = PHONE_PAGE.test(pathname)
  const inEnglish = ENGLISH_PATH.test(pathname) || (onPhone && searchParams.get('idioma') === 'en')
  if (inEnglish) return data({ ...reader, idioma: 'en' as const })
  // the language of a tracking link applies to that page only and must not be remembered
  return data(reader, remember && !onPhone ? { headers: { 'Set-Cookie': remember } } : undefined)
}

const ENGLISH_PATH = /^\/en(\/|$)/
/** A driver's page has no session that holds a language: the link may set it. */
const PHONE_PAGE = /^\/track\//

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useRouteLoaderData<typeof loader>('root')
  const idioma = data?.idioma ?? 'es'
  const zona = data?.zona ?? 'America/Bogota'
  useScreenTexts(idioma)
  const isStatic = useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic)
  return (
    <html lang={idioma}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f6f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1215" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {isStatic && <script src={publicScript} defer />}
      </head>
      <body>
        <I18nProvider idioma={idioma} zona={zona}>
          {isStatic ? (
            children
          ) : (
            <ToastProvider>
              <OfflinePage idioma={data?.chosen ? idioma : null} />
              <OfflineBanner />
              <Loading />
              {children}
            </ToastProvider>
          )}
        </I18nProvider>
        {!isStatic && (
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
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteError error={useRouteError()} page />
}
