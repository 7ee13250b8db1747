/** The alerts of the platform as the one table, cards on a phone. */
import { PASOS } from '@domain/alerta'
import type { GrupoSistema } from '@domain/alerta-sistema'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Check, CreditCard, Database, Eye, type LucideIcon, Mail, Timer } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { IconButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { RowMenu } from '~/ui/menu'
import { type Column, Table } from '~/ui/table'
import { type Alerta, fixOf, groupOf, helpOf, titleOf } from './words'

const ICON: Record<GrupoSistema, LucideIcon> = { correo: Mail, pagos: CreditCard, tareas: Timer, espacio: Database }

export function SystemAlertTable({ filas, ahora }: { filas: readonly Alerta[]; ahora: number }) {
  const i18n = useI18n()
  const { t, hace, fechaHora } = i18n
  const columns: Column<Alerta>[] = [
    {
      id: 'que',
      title: t('sistema.que'),
      card: 'main',
      className: 'name-cell',
      cell: (a) => (
        <span className="alert-subject">
          <Icon of={ICON[groupOf(a)]} className={`row-icon row-icon--${a.estado === 'Resuelto' ? 'info' : 'warn'}`} />
          <span>
            <b>{titleOf(a, i18n)}</b>
            {a.estado !== 'Resuelto' && <small>{helpOf(a, i18n)}</small>}
          </span>
        </span>
      ),
    },
    {
      id: 'desde',
      title: t('sistema.desde'),
      card: 'full',
      cell: (a) => (
        <span className="alert-due" title={fechaHora(a.desde)}>
          {hace(a.desde, ahora)}
          {a.termino_at !== null && <span>{t('sistema.termino', { cuando: hace(a.termino_at, ahora) })}</span>}
          {a.termino_at === null && a.estado === 'Resuelto' && <span>{t('sistema.sigue')}</span>}
        </span>
      ),
    },
    {
      id: 'vista',
      title: t('sistema.vista'),
      narrow: 1240,
      cell: (a) => <span className="day">{hace(a.ultima_at, ahora)}</span>,
    },
    { id: 'estado', title: t('sistema.estado'), card: 'full', cell: (a) => <Badge estado={a.estado} /> },
  ]
  return (
    <Table
      label={t('sistema.lista')}
      rows={filas}
      columns={columns}
      keyOf={(a) => a.id}
      actions={(a) => <Actions alerta={a} />}
    />
  )
}

function Actions({ alerta }: { alerta: Alerta }) {
  const i18n = useI18n()
  const { t } = i18n
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('id') === alerta.id
  const que = titleOf(alerta, i18n)
  if (alerta.estado === 'Resuelto') {
    return (
      <span className="alert-done" title={t('alertas.resuelta')}>
        <Icon of={Check} />
        <span className="sr">{t('alertas.resuelta')}</span>
      </span>
    )
  }
  const fix = fixOf(alerta, i18n)
  const canReview = PASOS[alerta.estado].includes('Revisado')
  const fields = <input type="hidden" name="id" value={alerta.id} />
  return (
    <>
      {fix && (
        <Link className="btn btn--quiet hide-s" to={fix.to} aria-label={`${fix.label}: ${que}`}>
          {fix.label}
        </Link>
      )}
      <Form method="post" className="alert-moves hide-s" preventScrollReset replace aria-busy={busy}>
        {fields}
        {canReview && (
          <IconButton
            type="submit"
            name="intent"
            value="review"
            icon={Eye}
            label={t('alertas.revisar_este', { que })}
            title={t('alertas.revisar')}
            disabled={busy}
          />
        )}
        <IconButton
          type="submit"
          name="intent"
          value="resolve"
          icon={Check}
          label={t('alertas.resolver_este', { que })}
          title={t('alertas.resolver')}
          disabled={busy}
        />
      </Form>
      <RowMenu label={t('comun.acciones_de', { nombre: que })}>
        {fix && <Link to={fix.to}>{fix.label}</Link>}
        <Form method="post" preventScrollReset replace>
          {fields}
          {canReview && (
            <button type="submit" name="intent" value="review" disabled={busy}>
              <Icon of={Eye} />
              {t('alertas.revisar')}
            </button>
          )}
          <button type="submit" name="intent" value="resolve" disabled={busy}>
            <Icon of={Check} />
            {t('alertas.resolver')}
          </button>
        </Form>
      </RowMenu>
    </>
  )
}
