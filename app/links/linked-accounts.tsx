/** «Cuentas vinculadas»: the external accounts a person signs in with, and those that can be linked. */

import { LinkCommand, UnlinkCommand } from '@domain/identidad/linked-account'
import { Link2 } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import type { ActionForm } from '~/forms/form'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { useVerifyAddress } from '~/ui/address'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { PasswordField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { questionHref } from './address'
import { ProviderResult } from './providers'
import type { Links } from './tab.server'
import { TEXT_OF } from './words'

type Props = { links: Links; base: string; now: number }

/** Who links an account is signed in: nothing is said of the password. */
const TEXTS = { ...TEXT_OF, cancelado: 'linkedAccounts.link_canceled' } as const

/** Renders nothing where no provider is configured and nothing is linked. */
export function LinkedAccounts({ links, base, now }: Props) {
  const { t, date, ago } = useI18n()
  const verify = useVerifyAddress()
  const { linkedAccounts, providerOptions, hasPassword, verificado, resultado: result, question } = links
  // told once: a reload does not tell it again
  useEffect(() => {
    if (!result) return
    const url = new URL(window.location.href)
    url.searchParams.delete('vinculo')
    window.history.replaceState(window.history.state, '', url)
  }, [result])
  if (linkedAccounts.length === 0 && providerOptions.length === 0) return null
  // both questions ask for the password
  const asked = hasPassword ? question : null
  const chosen = asked?.que === 'desvincular' ? linkedAccounts.find((v) => v.id === asked.id) : undefined
  const providerOption = asked?.que === 'vincular' ? providerOptions.find((o) => o.id === asked.id) : undefined
  return (
    <Panel title={t('linkedAccounts.title')}>
      <div className="panel-form">
        <ProviderResult of={result} texts={TEXTS} />
        <p className="muted">{t('linkedAccounts.text')}</p>
        {linkedAccounts.length > 0 && (
          <ul className="rows rows--flush" aria-label={t('linkedAccounts.title')}>
            {linkedAccounts.map((v) => (
              <li key={v.id}>
                <div className="row">
                  <div className="row-main">
                    <b>{v.proveedor}</b>
                    <small>
                      {v.email && <span className="address">{v.email} · </span>}
                      {t('linkedAccounts.linked_on', { fecha: date(v.created_at) })} ·{' '}
                      {t('linkedAccounts.used', { hace: ago(v.usada_at, now) })}
                    </small>
                  </div>
                  {hasPassword && (
                    <LinkButton tone="line" to={questionHref(base, 'desvincular', v.id)} preventScrollReset>
                      {t('linkedAccounts.unlink')}
                    </LinkButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {!hasPassword && <Note>{t('linkedAccounts.no_password')}</Note>}
        {hasPassword && !verificado && providerOptions.length > 0 && (
          <Note action={<LinkButton to={verify}>{t('marco.verify_button')}</LinkButton>}>
            {t('linkedAccounts.unconfirmed')}
          </Note>
        )}
        {hasPassword && verificado && providerOptions.length > 0 && (
          <div className="calendar-end">
            {providerOptions.map((o) => (
              <LinkButton
                key={o.id}
                tone="line"
                icon={Link2}
                to={questionHref(base, 'vincular', o.id)}
                preventScrollReset
              >
                {t('linkedAccounts.link', { nombre: o.nombre })}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
      {providerOption && <LinkAccount base={base} providerOption={providerOption} />}
      {chosen && <Unlink base={base} id={chosen.id} nombre={chosen.proveedor} />}
    </Panel>
  )
}

function LinkAccount({ base, providerOption }: { base: string; providerOption: { id: string; nombre: string } }) {
  const { t } = useI18n()
  const { id, nombre } = providerOption
  const action = questionHref(base, 'vincular', id)
  const f = useActionForm({ id: 'vincular', schema: LinkCommand, intent: 'link-account', action })
  return (
    <Dialog title={t('linkedAccounts.link_question', { nombre })} size="sm" closeTo={base}>
      <Form of={f} bare>
        <input type="hidden" name="proveedor" value={id} />
        <PasswordBody of={f} field={f.fields.contrasena_actual} text={t('linkedAccounts.link_text', { nombre })} />
        <FormFoot>
          <SubmitButton of={f}>{t('linkedAccounts.proceed')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function Unlink({ base, id, nombre }: { base: string; id: string; nombre: string }) {
  const { t } = useI18n()
  const action = questionHref(base, 'desvincular', id)
  const f = useActionForm({ id: 'desvincular', schema: UnlinkCommand, intent: 'unlink-account', action })
  return (
    <Dialog title={t('linkedAccounts.unlink_question', { nombre })} size="sm" closeTo={base}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <PasswordBody of={f} field={f.fields.contrasena_actual} text={t('linkedAccounts.unlink_text')} />
        <FormFoot>
          <SubmitButton of={f} tone="danger" className="btn--wash">
            {t('linkedAccounts.unlink')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

type PasswordBodyProps = { of: ActionForm; field: ComponentProps<typeof PasswordField>['field']; text: string }

/** What a question says, and the current password, by which the answer is confirmed. */
function PasswordBody({ of: f, field, text }: PasswordBodyProps) {
  const { t } = useI18n()
  return (
    <DialogBody>
      <FormError of={f} />
      <p className="muted">{text}</p>
      <PasswordField field={field} label={t('linkedAccounts.contrasena')} autoComplete="current-password" />
    </DialogBody>
  )
}
