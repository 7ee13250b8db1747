/** The actions on an alert, of a company or of the platform: go and fix it, mark it reviewed, resolve it. */
import { type AlertaEstado, NEXT_ESTADOS } from '@domain/alertas/list'
import { Form, Link } from '@remix-run/react'
import { Check, Eye, type LucideIcon } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton, LinkButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { useRowAct } from '~/ui/lists/use-row-act'
import { RowMenu } from '~/ui/menu'
import { useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'

interface Props {
  alerta: { id: string; estado: AlertaEstado }
  /** what the alert is about, for screen readers: they do not see its row */
  que: string
  /** where it is fixed: `short` in a menu, `full` as the button's accessible name on a desktop */
  fix: { to: string; short: string; full: string; icon?: LucideIcon } | null
  /** it has expired: fixing it comes first, and resolving asks before it ends all warnings */
  expired?: boolean
}

export function Moves({ alerta: { id, estado }, que: what, fix, expired }: Props) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const readOnly = useReadOnly()
  const { form, busy } = useRowAct(id)
  if (estado === 'Resuelto') {
    return (
      <span className="alert-done" title={t('alertas.resolved')}>
        <Icon of={Check} />
        <span className="sr">{t('alertas.resolved')}</span>
      </span>
    )
  }
  if (readOnly) return null
  const moves = [
    ...(NEXT_ESTADOS[estado].includes('Revisado')
      ? [
          {
            value: 'review',
            icon: Eye,
            text: t('alertas.mark_reviewed'),
            label: t('alertas.mark_reviewed_named', { que: what }),
          },
        ]
      : []),
    { value: 'resolve', icon: Check, text: t('alertas.resolver'), label: t('alertas.resolver_este', { que: what }) },
  ]
  const fields = <input type="hidden" name="id" value={id} />
  const warns = fix !== null && expired === true
  const onPress = (value: string) => (e: MouseEvent) => {
    if (!warns || value !== 'resolve') return
    e.preventDefault()
    setAsking(true)
  }
  return (
    <>
      {fix && (
        <Link
          className={`btn ${warns ? 'btn--line' : 'btn--quiet'} hide-s`}
          to={fix.to}
          aria-label={fix.full}
          title={fix.full}
        >
          {fix.short}
        </Link>
      )}
      <Form ref={form} method="post" className="alert-moves hide-s" preventScrollReset replace aria-busy={busy}>
        {fields}
        {moves.map(({ value, icon, text, label }) => (
          <IconButton
            key={value}
            type="submit"
            name="intent"
            value={value}
            icon={icon}
            label={label}
            title={text}
            disabled={busy}
            onClick={onPress(value)}
          />
        ))}
      </Form>
      <RowMenu label={t('common.actions_of', { nombre: what })}>
        {fix && (
          <Link to={fix.to}>
            {fix.icon && <Icon of={fix.icon} />}
            {fix.short}
          </Link>
        )}
        <Form method="post" preventScrollReset replace>
          {fields}
          {moves.map(({ value, icon, text }) => (
            <button key={value} type="submit" name="intent" value={value} disabled={busy} onClick={onPress(value)}>
              <Icon of={icon} />
              {text}
            </button>
          ))}
        </Form>
      </RowMenu>
      {asking && fix && (
        <Dialog title={t('alertas.expired_title')} size="sm" onClose={() => setAsking(false)}>
          <DialogBody>
            <p className="muted">{t('alertas.expired_detail', { que: what })}</p>
          </DialogBody>
          <DialogFoot>
            <Form method="post" className="left" preventScrollReset replace onSubmit={() => setAsking(false)}>
              {fields}
              <Button type="submit" tone="quiet" name="intent" value="resolve">
                {t('alertas.expired_resolve')}
              </Button>
            </Form>
            <CloseButton>{t('common.cancel')}</CloseButton>
            <LinkButton to={fix.to} tone="primary">
              {fix.short}
            </LinkButton>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}
