/**
 * A plate that leads to the vehicle's page; a Usuario has no such page, so in their area it is the plate alone.
 *   <PlateLink id={v.id} placa={v.placa} servicio={v.servicio} />
 */
import { useLocation } from '@remix-run/react'
import { isWithin } from '../address'
import { Link } from '../link'
import { vehicleHref } from '../vehicle-address'
import { Plate, type PlateProps } from './plate'

export function PlateLink({ id, ...plate }: PlateProps & { id: string }) {
  const { pathname } = useLocation()
  if (!isWithin('/admin', pathname)) return <Plate {...plate} />
  return (
    <Link className="plate-link" to={vehicleHref(id)}>
      <Plate {...plate} />
    </Link>
  )
}
