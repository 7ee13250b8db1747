/** What the driver's page was last answered about the vehicle's data, and whether it could be read again. */
import type { DriverData } from '@domain/dispositivos/look'
import { ANSWER_MS } from '~/connection/pace'

/** `old-link`: it was renewed, or its device was deleted. */
type Answer = DriverData | 'old-link' | 'failed'

export interface OwnAnswer {
  data: DriverData | null
  /** when that was read, UTC milliseconds */
  at: number
  problem: 'loading' | 'old-link' | 'failed' | null
}

export const UNREAD: OwnAnswer = { data: null, at: 0, problem: 'loading' }

/** Ends a request where packets are swallowed; a phone too old for it waits as long as its browser does. */
export const deadline = (): RequestInit => ({ signal: AbortSignal.timeout?.(ANSWER_MS) ?? null })

/** Asks what is told of the vehicle's data. Never throws. */
export async function readOwnData(deviceId: string): Promise<Answer> {
  try {
    const answer = await fetch(`/api/track/${deviceId}/data`, deadline())
    if (answer.status === 404) return 'old-link'
    return answer.ok ? ((await answer.json()) as DriverData) : 'failed'
  } catch {
    return 'failed'
  }
}

/** What is shown after an answer: what was read before stays, and with it an objection that is half written. */
export const after = (before: OwnAnswer, answer: Answer, now: number): OwnAnswer =>
  typeof answer === 'string' ? { ...before, problem: answer } : { data: answer, at: now, problem: null }
