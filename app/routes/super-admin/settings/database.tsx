/** Base de datos: how full it is, what it holds, which migrations it has, and what can be brought back. */
import { BASE_MAX_BYTES } from '@domain/plataforma/system-alert'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { type Copies, CopiesPanel, size } from './copias'

export interface Base {
  bytes: number | null
  tablas: readonly { tabla: string; filas: number }[]
  /** `at`: `YYYY-MM-DD HH:MM:SS`, UTC */
  migrations: readonly { nombre: string; at: string }[] | null
  copias: Copies
}

export function Database({ base, ahora: now }: { base: Base; ahora: number }) {
  const i18n = useI18n()
  const { t, numero, fechaHora } = i18n
  const { bytes, tablas, migrations, copias: backups } = base
  return (
    <>
      <div className="panel-columns">
        <CopiesPanel copias={backups} ahora={now} />
        <Panel title={t('ajustes_sistema.base')}>
          <dl className="facts facts--short">
            <div>
              <dt>{t('ajustes_sistema.tamano')}</dt>
              <dd>{bytes === null ? t('ajustes_sistema.unknown') : size(bytes, i18n)}</dd>
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
        <Panel title={t('ajustes_sistema.migrations')}>
          {migrations === null ? (
            <p className="muted panel-lead">{t('ajustes_sistema.no_migrations')}</p>
          ) : (
            <dl className="facts facts--short">
              {migrations.map(({ nombre, at }) => (
                <div key={nombre}>
                  <dt>{fechaHora(Date.parse(`${at.replace(' ', 'T')}Z`))}</dt>
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
