import { useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { rememberPlace } from '../dialogs/opener'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect'

/**
 * For an act on a row that may take it, or its button, out of the list: the focus goes on to the button of the next row that
 * does the same.
 * @param id which its form posts as `id`, beside the `intent` of the button that was pressed
 * @returns the ref of the form, and whether it is posted
 */
export function useRowAct(id: string) {
  const { formData } = useNavigation()
  const posted = formData?.get('id') === id ? formData.get('intent') : null
  const form = useRef<HTMLFormElement>(null)
  useBrowserLayoutEffect(
    () => (posted ? rememberPlace(form.current, { like: `button[value="${posted}"], summary` }) : undefined),
    [posted],
  )
  return { form, busy: posted !== null }
}
