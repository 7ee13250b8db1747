/**
 * The form that signs out. A hidden field, which needs no script, says for whom the page was drawn: sent from an old page, it
 * must not end the session of another person who has signed in since (docs/decisions/0077).
 */
import { PAGE_FIELD } from '@domain/identidad/page-mark'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { forgetDrafts } from '~/forms/forget-drafts'

/** @param props `person`: as the page shows them; `to`: with the page to return to, the sign-in if omitted */
export function SignOut(props: { person: { id: string; email: string }; to?: string; children: ReactNode }) {
  const { person, to = '/logout', children } = props
  return (
    <Form method="post" action={to} reloadDocument onSubmit={() => forgetDrafts(person.email, person.id)}>
      <input type="hidden" name={PAGE_FIELD} value={person.id} />
      {children}
    </Form>
  )
}
