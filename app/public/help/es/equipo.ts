import type { HelpPage } from '../format'

export const equipo = {
  title: 'Equipo y roles',
  descripcion: 'Invitar personas, qué puede hacer cada rol, cambiarlo o retirar el acceso, y los límites de su plan.',
  sections: {
    invitar: {
      title: 'Invitar a una persona',
      keys: 'agregar miembro usuario correo invitación reenviar',
      blocks: [
        {
          pasos: [
            'Confirme primero su propio correo, si aún no lo ha hecho.',
            'En la tarjeta de su empresa (en el celular, **Más**) abra **Equipo**, toque **Invitar Miembro**, escriba nombre y apellido, correo y rol, y envíe.',
            'La persona recibe un correo con un enlace que sirve durante 7 días. Si no tiene cuenta, allí crea su contraseña.',
          ],
        },
        {
          p: 'Si no la encuentra, pídale mirar el correo no deseado. Con **Reenviar la invitación** sale otro enlace y el anterior deja de servir; con **Retirar la invitación** se cancela y libera el cupo.',
        },
        { foto: 'invitar', alt: 'La ventana Invitar Nuevo Miembro, con nombre, correo y rol.' },
      ],
    },
    roles: {
      title: 'Qué puede hacer cada rol',
      keys: 'permisos administrador usuario asistente',
      blocks: [
        {
          tabla: [
            ['Qué', 'Administrador', 'Usuario'],
            ['Vehículos', 'Todos: agrega, edita y elimina', 'Ve los que le asignan'],
            ['Documentos', 'Todos', 'Agrega y renueva los de sus vehículos'],
            ['Alertas', 'Todas', 'Atiende las de sus vehículos'],
            ['Mapa en vivo', 'Toda la flota', 'Sus vehículos'],
            ['Reportes', 'Todos', 'Estado, kilómetros, visitas y velocidad de sus vehículos'],
            ['Conductores, mantenimientos, dispositivos', 'Todos', 'No los maneja'],
            ['Equipo, empresa y suscripción', 'Sí', 'No'],
          ],
        },
        {
          p: 'Los vehículos de un Usuario se eligen en **Vehículos**: edite el vehículo y toque **Quién ve este vehículo**.',
        },
        { foto: 'equipo', alt: 'La lista del equipo, con el rol y el estado de cada persona.' },
      ],
    },
    cambiar: {
      title: 'Cambiar un rol o retirar a una persona',
      keys: 'eliminar borrar quitar acceso renunció',
      blocks: [
        {
          p: 'En las acciones de la persona elija **Cambiar el rol** o **Eliminar**. Los dos cierran sus sesiones en el momento; toque **Deshacer** en los ocho segundos siguientes a un cambio de rol y la persona recupera los vehículos que veía. La persona eliminada conserva su cuenta, sin empresa, si confirmó su correo, y sus vehículos quedan sin asignar.',
        },
        {
          p: 'Al propietario no se le puede eliminar ni cambiar el rol. Su propio rol lo cambia otro Administrador.',
        },
      ],
    },
    propietario: {
      title: 'Entregar la empresa a otra persona',
      keys: 'propietario dueño traspasar ceder cambio de gerente renuncia',
      blocks: [
        {
          p: 'Si usted es el propietario, en las acciones de otro Administrador elija **Hacer propietario**. Esa persona debe haber entrado al equipo y confirmado su correo. Usted sigue como Administrador, y los dos reciben un correo.',
        },
        {
          p: 'Si su plan permite un solo Administrador, o el propietario ya no está en la empresa, escríbanos desde **Soporte**: Vigía puede entregar la empresa a otra persona del equipo.',
        },
      ],
    },
    limites: {
      title: 'Cuántas personas',
      keys: 'límite plan miembros administradores',
      blocks: [
        {
          tabla: [
            ['Plan', 'Miembros', 'De ellos, Administradores'],
            ['Basic', '3', '1'],
            ['Pro', '10', '3'],
            ['Plus y prueba', '25', '5'],
          ],
        },
        { p: 'Las invitaciones pendientes también cuentan.' },
      ],
    },
  },
} as const satisfies HelpPage
