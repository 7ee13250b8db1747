/** A form opened inside its panel for one change: fields, submit button, cancel link. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { ActionForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { hrefProfile } from './address'

export function Change(props: { of: ActionForm; send: string; busy: string; base: string; children: ReactNode }) {
  const { of: actionForm, send, busy, base, children } = props
  const { t } = useI18n()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the link that opened it had the focus, and is gone
    if (document.activeElement === document.body) fields.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Form of={actionForm} className="form">
      <div className="contents" ref={fields}>
        {children}
      </div>
      <div className="form-actions">
        <SubmitButton of={actionForm} busy={busy}>
          {send}
        </SubmitButton>
        <LinkButton to={hrefProfile(base)} tone="quiet" preventScrollReset>
          {t('common.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
