/** What the action answered to a form: its refusal, or its success, whose notice is shown as a toast. */
import type { SubmissionResult } from '@conform-to/react'
import { type FetcherWithComponents, useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useToast } from '~/ui/toasts/toast'
import { isSuccess, type Success } from './toast'

type Rejection = SubmissionResult<string[]>

export function useAnswer(options: {
  intent: string | undefined
  fetcher?: FetcherWithComponents<unknown> | undefined
  onSuccess?: ((success: Success) => void) | undefined
}) {
  const { intent, fetcher, onSuccess } = options
  const pageData = useActionData<unknown>()
  const navigation = useNavigation()
  const { push } = useToast()
  const data = fetcher ? fetcher.data : pageData
  const inFlight = fetcher ? fetcher.formData : navigation.formData
  const busy = (fetcher ? fetcher.state : navigation.state) !== 'idle'
  const submitting = busy && inFlight !== undefined && (intent === undefined || inFlight.get('intent') === intent)

  const seen = useRef<unknown>(null)
  const onSuccessRef = useRef(onSuccess)
  onSuccessRef.current = onSuccess
  useEffect(() => {
    if (busy || !isSuccess(data) || seen.current === data) return
    seen.current = data
    if (data.aviso) push(data.aviso)
    onSuccessRef.current?.(data)
  }, [data, busy, push])

  return { rejection: rejectionOf(data, intent), busy, submitting }
}

/** The refusal of this form; answers for another intent are ignored. */
function rejectionOf(data: unknown, intent: string | undefined): Rejection | undefined {
  if (typeof data !== 'object' || data === null || !('status' in data) || data.status !== 'error') return undefined
  const rejection = data as Rejection
  const ownIntent = rejection.initialValue?.intent
  return intent !== undefined && ownIntent !== undefined && ownIntent !== intent ? undefined : rejection
}
