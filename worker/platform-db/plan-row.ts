/** The columns of a company that tell which plan it has and until when, for rows that are read across companies. */
import { PLANES } from '../domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../domain/suscripcion/standing'
import { nullable, number, oneOf } from './sql'

export const PLAN_ROW = {
  plan_type: oneOf(...PLANES),
  subscription_status: oneOf(...SUSCRIPCION_ESTADOS),
  trial_ends_at: nullable(number),
  subscription_ends_at: nullable(number),
}
