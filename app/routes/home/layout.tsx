import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { RouteError } from '~/ui/guard'
import { UserLayout } from '~/ui/layouts/user'

/** The frame of the user area. It shows who is here and protects nothing: every screen asks the gate itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, empresa } = await context.usuario(request)
  const { nombre, email, rol } = persona
  return { persona: { nombre, email, rol }, empresa: empresa && { nombre: empresa.nombre } }
}

export default function Marco() {
  const { persona, empresa } = useLoaderData<typeof loader>()
  return (
    <UserLayout persona={persona} empresa={empresa}>
      <Outlet />
    </UserLayout>
  )
}

export function ErrorBoundary() {
  const datos = useRouteLoaderData<typeof loader>('routes/home/layout')
  const error = useRouteError()
  if (!datos) return <RouteError error={error} page />
  return (
    <UserLayout persona={datos.persona} empresa={datos.empresa}>
      <RouteError error={error} />
    </UserLayout>
  )
}
