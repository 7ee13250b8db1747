/** Registro de actividad of all companies. */
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readActivity } from '~/activity/load.server'
import { ActivityScreen } from '~/activity/screen'
import { metaTitle } from '~/i18n/title'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'activity.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity } = await context.superAdmin(request)
  const loaded = await readActivity(request, activity, context)
  return data(loaded, loaded.page ? 200 : 503)
}

export default function Activity() {
  return <ActivityScreen {...useLoaderData<typeof loader>()} all />
}
