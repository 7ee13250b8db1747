/** The dark illustrated map beside sign-in. */
import { DrawnMap, DrawnVehicle } from '../signs/drawn-map'

export function AuthMap() {
  return (
    <DrawnMap className="auth-map drawn">
      <DrawnVehicle x={1303.4} y={134.2} />
      <DrawnVehicle x={1007.3} y={725.2} placa="TRK 816" publico isStopped />
      <DrawnVehicle x={1119.7} y={591.1} placa="JTR 205" />
      <DrawnVehicle x={848.5} y={193.8} placa="LZB 590" isStopped />
    </DrawnMap>
  )
}
