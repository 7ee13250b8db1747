import type { EstadoPlan } from '@domain/mantenimientos/plan'
import type { I18n } from './translator'

/** The word for the state of a maintenance plan: documents expire, jobs are overdue. */
export const planWord = (estado: EstadoPlan, { t }: Pick<I18n, 't'>): string =>
  estado === 'Vencido' ? t('mantenimientos.vencido') : t(`estados.${estado}`)
