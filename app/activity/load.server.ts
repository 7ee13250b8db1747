/** Reads the activity log, for the routes of both areas. */
import { ActivityList } from '@domain/auditoria/activity'
import type { AppLoadContext } from '@remix-run/cloudflare'

export type Activity = Awaited<ReturnType<AppLoadContext['empresa']>>['activity']

export const readList = (request: Request): ActivityList =>
  ActivityList.parse(Object.fromEntries(new URL(request.url).searchParams))

/** The list that the address asks for; its page is null when it could not be read. */
export async function readActivity(request: Request, activity: Activity, { logFailure }: AppLoadContext) {
  const list = readList(request)
  const page = await activity.list(list).catch((error: unknown) => {
    logFailure('error-cargar-actividad', error)
    return null
  })
  return { list, page, cut: activity.from !== null }
}
