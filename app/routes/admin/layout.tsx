import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona } = await context.administrador(request)
  return { nombre: persona.nombre }
}

export default function Marco() {
  const { nombre } = useLoaderData<typeof loader>()
  return (
    <div className="app">
      <header>{nombre}</header>
      <Outlet />
    </div>
  )
}
