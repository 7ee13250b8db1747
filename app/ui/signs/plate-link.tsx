/**
 * A plate that leads to the vehicle's page in the reader's area; the platform's SuperAdmin has no such page, so there it
 * is the plate alone.
 *   <PlateLink id={v.id} placa={v.placa} servicio={v.servicio} />
 */
import { useLocation } from '@remix-run/react'
import { isWithin } from '../address'
import { Link } from '../link'
import { assignedHref, vehicleHref } from '../vehicles/address'
import { Plate, type PlateProps } from './plate'

export function PlateLink({ id, ...plate }: PlateProps & { id: string }) {
  const { pathname } = useLocation()
  if (isWithin('/super-admin', pathname)) return <Plate {...plate} />
  return (
    <Link className="plate-link" to={isWithin('/admin', pathname) ? vehicleHref(id) : assignedHref(id)}>
      <Plate {...plate} />
    </Link>
  )
}
