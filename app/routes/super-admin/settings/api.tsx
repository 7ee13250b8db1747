/** API: the platform's limits, read from the constants that enforce them, and the keys that sign its tokens. */

import { ChangeKeyCommand, type KeyInTurn } from '@domain/api-clients/keys'
import { ACCESS_TOKEN_MS, TOKEN_FAMILIES_MAX, TOKEN_FAMILY_MS } from '@domain/api-clients/tokens'
import { ARCHIVO_MAX_BYTES } from '@domain/archivos/archivo'
import { POINTS_PER_REPORT, REPORT_MAX_BYTES } from '@domain/dispositivos/point'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Table } from '~/ui/lists/table'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

const MINUTE = 60_000
const DAY = 86_400_000

export function Api({ llaves: keys, pointsPerMinute }: { llaves: readonly KeyInTurn[]; pointsPerMinute: number }) {
  const { t, formatNumber, date } = useI18n()
  const limits: [string, string][] = [
    [t('ajustes_sistema.l_puntos'), t('ajustes_sistema.l_puntos_v', { n: formatNumber(pointsPerMinute) })],
    [
      t('ajustes_sistema.l_report'),
      t('ajustes_sistema.l_report_v', {
        n: formatNumber(POINTS_PER_REPORT),
        kb: formatNumber(REPORT_MAX_BYTES / 1024),
      }),
    ],
    [
      t('ajustes_sistema.l_archivo'),
      t('ajustes_sistema.l_archivo_v', { n: formatNumber(ARCHIVO_MAX_BYTES / 1_048_576) }),
    ],
    [t('ajustes_sistema.l_access'), t('ajustes_sistema.l_access_v', { n: ACCESS_TOKEN_MS / MINUTE })],
    [t('ajustes_sistema.l_familia'), t('ajustes_sistema.l_familia_v', { n: TOKEN_FAMILY_MS / DAY })],
    [t('ajustes_sistema.l_api_clients'), t('ajustes_sistema.l_api_clients_v', { n: TOKEN_FAMILIES_MAX })],
  ]
  return (
    <div className="panel-columns">
      <Panel
        title={t('ajustes_sistema.llaves')}
        aside={
          keys.length > 0 && (
            <LinkButton to={hrefSection('api', 'cambiar')} tone="line" preventScrollReset>
              {t('ajustes_sistema.change')}
            </LinkButton>
          )
        }
      >
        <p className="muted panel-lead">{t('ajustes_sistema.keys_text')}</p>
        {keys.length === 0 ? (
          <p className="muted panel-lead">{t('ajustes_sistema.no_keys')}</p>
        ) : (
          <Table
            label={t('ajustes_sistema.llaves')}
            rows={keys}
            keyOf={(k) => k.kid}
            columns={[
              {
                id: 'kid',
                title: t('ajustes_sistema.key'),
                card: 'main',
                className: 'name-cell',
                cell: (k) => (
                  <span className="two-lines">
                    <code>{k.kid.slice(0, 12)}</code>
                    <small>{t(`ajustes_sistema.p_${k.kind}`)}</small>
                  </span>
                ),
              },
              { id: 'creada', title: t('ajustes_sistema.created'), card: 'full', cell: (k) => date(k.created_at) },
              {
                id: 'cambia',
                title: t('ajustes_sistema.cambia'),
                card: 'full',
                cell: (k) => t(`ajustes_sistema.cambia_${k.kind}`, { fecha: date(k.changesAt) }),
              },
            ]}
          />
        )}
      </Panel>
      <Panel title={t('ajustes_sistema.limits')}>
        <dl className="facts facts--short">
          {limits.map(([what, amount]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}

export function ChangeKey() {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'cambiar-llave',
    schema: ChangeKeyCommand,
    intent: 'rotate-key',
    action: hrefSection('api'),
  })
  return (
    <Confirm
      title={t('ajustes_sistema.change_question')}
      confirm={t('ajustes_sistema.change')}
      busy={t('common.saving')}
      of={f}
      closeTo={hrefSection('api')}
    >
      {t('ajustes_sistema.change_text')}
    </Confirm>
  )
}
