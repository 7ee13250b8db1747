/** What an action refused, above a list. */
import { useActionData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { refusalOf } from './errors'

export function RefusedNote({ refusal }: { refusal: ReturnType<typeof refusalOf> }) {
  const { reason } = useI18n()
  return refusal && <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>
}

/** Of an act on chosen rows; what the form of a dialog was refused for stands in that dialog. */
export function ChosenRefused() {
  const answer = useActionData<unknown>()
  const isOfChosen = String(intentOf(answer)).endsWith('-selected')
  return isOfChosen && <RefusedNote refusal={refusalOf(answer)} />
}

function intentOf(answer: unknown): unknown {
  const { initialValue } = (answer ?? {}) as { initialValue?: Record<string, unknown> }
  return initialValue?.intent
}
