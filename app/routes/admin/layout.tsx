import { pageMark } from '@domain/identidad/page-mark'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { unlessOtherVehicle } from '~/map/selection'
import { bannerOf } from '~/plan/banner.server'
import { AdminLayout } from '~/ui/layouts/admin'
import { RouteError } from '~/ui/layouts/guard'

export const shouldRevalidate = unlessOtherVehicle

/** The frame of the admin area. It protects nothing: every screen checks access through the gate itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, empresa, panel, now, supportUntil } = await context.administrador(request)
  const { nombre, email, rol } = person
  return {
    person: { nombre, email, rol, mark: pageMark(person.id, supportUntil === null ? (empresa?.id ?? null) : null) },
    verificado: person.verificado,
    pendientes: (await panel?.alertasPendientes()) ?? 0,
    aviso: supportUntil === null ? empresa && bannerOf(empresa, now) : null,
    supportUntil,
    empresa: empresa && {
      nombre: empresa.nombre,
      plan_type: empresa.plan_type,
      subscription_status: empresa.subscription_status,
    },
  }
}

export default function Layout() {
  const data = useLoaderData<typeof loader>()
  return (
    <AdminLayout {...data}>
      <Outlet />
    </AdminLayout>
  )
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const error = useRouteError()
  if (!data) return <RouteError error={error} page />
  return (
    <AdminLayout {...data}>
      <RouteError error={error} />
    </AdminLayout>
  )
}
