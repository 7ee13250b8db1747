/** Base de datos: how full it is, what it holds, which migrations it has, and what can be brought back. */
import { BASE_MAX_BYTES } from '@domain/alerta-sistema'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/traductor'
import { Panel } from '~/ui/page'

export interface Base {
  bytes: number | null
  tablas: readonly { tabla: string; filas: number }[]
  migraciones: readonly { nombre: string; at: string }[] | null
}

/** '12,4 MB'; sizes of databases are told in powers of ten. */
function size(bytes: number, { numero }: Pick<I18n, 'numero'>): string {
  const [unit, by] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${numero(bytes / by, 1)} ${unit}`
}

export function Database({ base }: { base: Base }) {
  const i18n = useI18n()
  const { t, numero } = i18n
  const { bytes, tablas, migraciones } = base
  return (
    <>
      <div className="panel-columns">
        <Panel title={t('ajustes_sistema.base')}>
          <dl className="facts facts--short">
            <div>
              <dt>{t('ajustes_sistema.tamano')}</dt>
              <dd>{bytes === null ? t('ajustes_sistema.no_se_sabe') : size(bytes, i18n)}</dd>
            </div>
            <div>
              <dt>{t('ajustes_sistema.tope')}</dt>
              <dd>
                {size(BASE_MAX_BYTES, i18n)}
                {bytes !== null && ` · ${numero((bytes * 100) / BASE_MAX_BYTES, 1)} %`}
              </dd>
            </div>
          </dl>
        </Panel>
        <Panel title={t('ajustes_sistema.copias')}>
          <div className="panel-form">
            <p className="muted">{t('ajustes_sistema.copias_texto')}</p>
            <p className="muted">
              <code>wrangler d1 time-travel restore vigia --timestamp=2026-11-21T15:00:00Z</code>
            </p>
            <p className="muted">{t('ajustes_sistema.copias_auditoria')}</p>
          </div>
        </Panel>
      </div>
      <div className="panel-columns">
        <Panel title={t('ajustes_sistema.tablas')}>
          <p className="muted panel-lead">{t('ajustes_sistema.tablas_texto')}</p>
          <dl className="facts facts--short">
            {tablas.map(({ tabla, filas }) => (
              <div key={tabla}>
                <dt>{tabla}</dt>
                <dd>{numero(filas)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title={t('ajustes_sistema.migraciones')}>
          {migraciones === null ? (
            <p className="muted panel-lead">{t('ajustes_sistema.sin_migraciones')}</p>
          ) : (
            <dl className="facts facts--short">
              {migraciones.map(({ nombre, at }) => (
                <div key={nombre}>
                  <dt>{at}</dt>
                  <dd>{nombre}</dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
      </div>
    </>
  )
}
