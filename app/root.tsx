import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useNonce } from './nonce'
import './styles/app.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona } = await context.visitante(request)
  return { idioma: persona?.idioma ?? ('es' as const), zona: persona?.zona_horaria ?? 'America/Bogota' }
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const datos = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={datos?.idioma ?? 'es'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta property="csp-nonce" nonce={nonce} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const texto = isRouteErrorResponse(error) ? `${error.status}` : 'Error'
  return <main className="page">{texto}</main>
}
