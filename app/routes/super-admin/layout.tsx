import { pageMark } from '@domain/identidad/page-mark'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { RouteError } from '~/ui/layouts/guard'
import { SuperAdminLayout } from '~/ui/layouts/super-admin'

/** The frame of the super-admin area. It protects nothing: every screen checks access through the gate itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, bell, unread } = await context.superAdmin(request)
  const { nombre, email, rol } = person
  return { person: { nombre, email, rol, mark: pageMark(person.id, null) }, alertas: bell, mensajes: unread }
}

export default function Layout() {
  return (
    <SuperAdminLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </SuperAdminLayout>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/super-admin/layout')
  const error = useRouteError()
  if (!data) return <RouteError error={error} page />
  return (
    <SuperAdminLayout {...data}>
      <RouteError error={error} />
    </SuperAdminLayout>
  )
}
