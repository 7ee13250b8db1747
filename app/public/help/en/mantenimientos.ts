import type { mantenimientos as es } from '../es/mantenimientos'
import type { Same } from '../format'

export const mantenimientos: Same<typeof es> = {
  title: 'Maintenance',
  descripcion: 'The service book of each vehicle: services, costs, odometer and plans that alert you in time.',
  sections: {
    servicio: {
      title: 'Register a service',
      keys: 'workshop invoice oil cost job',
      blocks: [
        {
          pasos: [
            'In **Maintenance** press **Register a service** and choose the vehicle.',
            'Enter the date, the odometer reading and the workshop, and each job with its cost.',
            'For each job choose the plan it fulfils, if any: its next date is calculated automatically.',
            'Add the invoice or photos if you have them.',
          ],
        },
        {
          p: 'The chart **Cost by month** adds up the last twelve months by vehicle; **See as a table** gives the figures.',
        },
        { foto: 'mantenimientos', alt: 'The screen Maintenance, with the cost by month and the services.' },
      ],
    },
    planes: {
      title: 'Plans',
      keys: 'schedule every kilometres months preventive reminder',
      blocks: [
        {
          p: 'A plan sets how often something is due: by kilometres, by months or by both, whichever comes first. In the tab **To do** press **Add plan**; there are common ones to begin with, such as oil, brakes or tyre rotation.',
        },
        {
          p: 'A plan is **Due soon** in the last fifth of its interval, at most 30 days or 1,000 km before, and **Overdue** when it is past. Both raise alerts. Without a last date, months count from the day on which you made the plan.',
        },
        { foto: 'planes-de-mantenimiento', alt: 'The maintenance plans, with how much is left of each.' },
      ],
    },
    kilometraje: {
      title: 'The odometer',
      keys: 'km correct dashboard mileage',
      blocks: [
        {
          p: 'It is updated by each service, or with **Update odometer**. As an odometer does not go down, a reading below an earlier one is refused; if it is right, for example because the odometer was replaced, tick **Correct the odometer**.',
        },
        {
          p: 'Between two readings, if the vehicle has a GPS device, the kilometres of each day that ends are added. That number always says estimated by GPS, plans by kilometres go by it, and any reading that you enter corrects it. What was driven without a signal is not added.',
        },
      ],
    },
  },
}
