import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'

/** One read by key, like the gate's. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = context as unknown as { db: D1Database }
  const row = await db.prepare('SELECT nombre FROM cosas WHERE id = ?').bind(1).first<{ nombre: string }>()
  return { nombre: row?.nombre ?? '' }
}

export default function Page() {
  const { nombre } = useLoaderData<typeof loader>()
  return <h1>{nombre}</h1>
}
