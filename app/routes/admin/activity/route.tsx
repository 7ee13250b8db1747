/** Registro de actividad of the company. */
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readActivity } from '~/activity/load.server'
import { ActivityScreen } from '~/activity/screen'
import { titulo } from '~/i18n/titulo'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'actividad.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actividad } = await context.abierta(request)
  const leida = await readActivity(request, actividad, context)
  return data(leida, leida.pagina ? 200 : 503)
}

export default function Actividad() {
  return <ActivityScreen {...useLoaderData<typeof loader>()} all={false} />
}
