/** The start of a new company on its Panel: whether the checklist is shown, and what its buttons do. */
import type { RefusalReason } from '@domain/refusal'
import { z } from '@domain/zod'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { orListAnew, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'

const PATH = '/admin'
const DAY_MS = 86_400_000
/** The checklist is offered for this many days after the company was created. */
const START_DAYS = 60

/** Which company's checklist this browser has put away. */
const COOKIE = '__Host-inicio'

/** @param now UTC milliseconds */
export function showsSteps(request: Request, empresa: { id: string; created_at: number }, now: number): boolean {
  if (now - empresa.created_at > START_DAYS * DAY_MS) return false
  const cookies = (request.headers.get('Cookie') ?? '').split('; ')
  return !cookies.includes(`${COOKIE}=${empresa.id}`)
}

const StartCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('dismiss-steps') }),
  z.object({ intent: z.literal('create-sample') }),
  z.object({ intent: z.literal('remove-sample') }),
])

/** Refusals which mean that the Panel has changed since it was drawn: there are vehicles, or the sample is gone. */
const SAYS_OLD: ReadonlySet<RefusalReason> = new Set(['flota-no-vacia', 'no-encontrado'])

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'sampleFleet' | 'empresa'>

export function runStart(request: Request, { sampleFleet, empresa }: Services) {
  return submit(request, StartCommand, async ({ intent }) => {
    if (intent === 'dismiss-steps') {
      const cookie = `${COOKIE}=${empresa.id}; Path=/; Max-Age=${(START_DAYS * DAY_MS) / 1000}; HttpOnly; SameSite=Lax; Secure`
      return redirect(PATH, { headers: { 'Set-Cookie': cookie } })
    }
    const act = async () => {
      const fleet = await sampleFleet
      return intent === 'create-sample' ? fleet.create() : fleet.remove()
    }
    const n = await orListAnew(PATH, act, SAYS_OLD)
    return redirectWithToast(PATH, intent === 'create-sample' ? 'panel.sample_created' : 'panel.sample_removed', { n })
  })
}
