import { pageMark } from '@domain/identidad/page-mark'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { unlessOtherVehicle } from '~/map/selection'
import { RouteError } from '~/ui/layouts/guard'
import { UserLayout } from '~/ui/layouts/user'

export const shouldRevalidate = unlessOtherVehicle

/** The frame of the user area. It protects nothing: every screen checks access through the gate itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, empresa, own } = await context.person(request)
  const { nombre, email, rol } = person
  return {
    person: { nombre, email, rol, mark: pageMark(person.id, empresa?.id ?? null) },
    empresa: empresa && { nombre: empresa.nombre },
    // alerts of the assigned vehicles, not of the whole company
    pendientes: own?.empresa ? await own.panel.alertasPendientes() : 0,
  }
}

export default function Layout() {
  return (
    <UserLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </UserLayout>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/home/layout')
  const error = useRouteError()
  if (!data) return <RouteError error={error} page />
  return (
    <UserLayout {...data}>
      <RouteError error={error} />
    </UserLayout>
  )
}
