/** The person's second factor: its state, and the dialogs to turn it on, renew its backup codes and turn it off. */

import { RESPALDOS } from '@domain/identidad/factor'
import { RemoveCommand, RenewCommand } from '@domain/identidad/protection'
import { ShieldCheck } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot, FormFoot } from '~/ui/dialogs/dialog'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { CodeField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { hrefSecurity, type Step } from './address'
import { BackupCodes, useRespaldos } from './codes'
import { Key, OwnPassword, useBegin, useConfirm } from './enrol'
import type { Factor } from './tab.server'

/** With fewer codes left than this, a warning is shown. */
const FEW = 3

type Props = { factor: Factor; base: string }

export function FactorPanel({ factor, base, paso: step }: Props & { paso: Step | null }) {
  const { t, date } = useI18n()
  const activo = factor.estado === 'active'
  return (
    <>
      <Panel title={t('factor.title')} aside={<Badge estado={activo ? 'Activo' : 'Inactivo'} />}>
        <div className="panel-form">
          <p className="muted">{t('factor.text')}</p>
          {activo ? (
            <>
              <dl className="facts facts--short facts--in">
                <div>
                  <dt>{t('factor.desde')}</dt>
                  <dd>{factor.desde !== null && date(factor.desde)}</dd>
                </div>
                <div>
                  <dt>{t('factor.respaldos')}</dt>
                  <dd>{t('factor.remaining', { n: factor.respaldos, total: RESPALDOS })}</dd>
                </div>
              </dl>
              {factor.respaldos < FEW && <Note tone="warn">{t('factor.few')}</Note>}
              <div className="calendar-end">
                <LinkButton tone="line" to={hrefSecurity(base, { factor: 'renovar' })} preventScrollReset>
                  {t('factor.renovar')}
                </LinkButton>
                <LinkButton tone="danger" to={hrefSecurity(base, { factor: 'quitar' })} preventScrollReset>
                  {t('factor.quitar')}
                </LinkButton>
              </div>
            </>
          ) : (
            <LinkButton
              tone="line"
              icon={ShieldCheck}
              to={hrefSecurity(base, { factor: 'activar' })}
              preventScrollReset
            >
              {t('factor.activate')}
            </LinkButton>
          )}
        </div>
      </Panel>
      <OpenedDialog factor={factor} base={base} paso={step} />
    </>
  )
}

function OpenedDialog({ factor, base, paso: step }: Props & { paso: Step | null }) {
  const respaldos = useRespaldos()
  const activo = factor.estado === 'active'
  if (respaldos && activo && (step === 'clave' || step === 'renovar')) return <Codes base={base} codes={respaldos} />
  if (step === 'activar' && !activo) return <Begin factor={factor} base={base} />
  if (step === 'clave' && !activo) return <Confirm factor={factor} base={base} />
  if (step === 'renovar' && activo) return <WithCode key="renovar" que="renovar" factor={factor} base={base} />
  if (step === 'quitar' && activo) return <WithCode key="quitar" que="quitar" factor={factor} base={base} />
  return null
}

function Codes({ base, codes }: { base: string; codes: readonly string[] }) {
  const { t } = useI18n()
  return (
    <Dialog title={t('factor.respaldos')} size="sm" closeTo={hrefSecurity(base)}>
      <DialogBody>
        <BackupCodes codes={codes} />
      </DialogBody>
      <DialogFoot>
        <LinkButton tone="primary" to={hrefSecurity(base)} replace preventScrollReset>
          {t('factor.stored')}
        </LinkButton>
      </DialogFoot>
    </Dialog>
  )
}

function Begin({ factor, base }: Props) {
  const { t } = useI18n()
  const f = useBegin(hrefSecurity(base, { factor: 'activar' }))
  return (
    <FormDialog
      of={f}
      title={t('factor.enable_title')}
      size="sm"
      closeTo={hrefSecurity(base)}
      submit={
        <SubmitButton of={f} busy={t('factor.checking')}>
          {t('factor.proceed')}
        </SubmitButton>
      }
    >
      <p className="muted">{t('factor.app')}</p>
      <OwnPassword field={f.fields.contrasena_actual} hasPassword={factor.hasPassword} />
    </FormDialog>
  )
}

function Confirm({ factor, base }: Props) {
  const { t } = useI18n()
  const f = useConfirm(hrefSecurity(base, { factor: 'clave' }))
  const { clave } = factor
  return (
    <Dialog title={t('factor.enable_title')} size="sm" closeTo={hrefSecurity(base)}>
      {clave ? (
        <Form of={f} bare>
          <DialogBody>
            <FormError of={f} />
            <Key clave={clave} f={f} />
          </DialogBody>
          <FormFoot>
            <SubmitButton of={f} busy={t('factor.checking')}>
              {t('factor.enable_short')}
            </SubmitButton>
          </FormFoot>
        </Form>
      ) : (
        <>
          <DialogBody>
            <Note tone="warn">{t('factor.key_expired')}</Note>
          </DialogBody>
          <DialogFoot>
            <CloseButton>{t('common.cancel')}</CloseButton>
            <LinkButton tone="primary" to={hrefSecurity(base, { factor: 'activar' })} replace preventScrollReset>
              {t('factor.start_over')}
            </LinkButton>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

const COMMANDS = { renovar: RenewCommand, quitar: RemoveCommand }

/** The dialogs that require password and code: new backup codes, turning it off. */
function WithCode({ que: what, factor, base }: Props & { que: 'renovar' | 'quitar' }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: `factor-${what}`,
    schema: COMMANDS[what],
    intent: COMMANDS[what].shape.intent.value,
    action: hrefSecurity(base, { factor: what }),
  })
  return (
    <FormDialog
      of={f}
      title={t(`factor.${what}_title`)}
      size="sm"
      closeTo={hrefSecurity(base)}
      submit={
        <SubmitButton
          of={f}
          tone={what === 'quitar' ? 'danger' : 'primary'}
          className={what === 'quitar' ? 'btn--wash' : ''}
          busy={t('factor.checking')}
        >
          {t(`factor.${what}`)}
        </SubmitButton>
      }
    >
      <p className="muted">{t(`factor.${what}_text`)}</p>
      <OwnPassword field={f.fields.contrasena_actual} hasPassword={factor.hasPassword} />
      <CodeField field={f.fields.codigo} label={t('factor.codigo')} hint={t('factor.code_hint')} />
    </FormDialog>
  )
}
