import type { HelpPage } from '../format'

export const alertas = {
  title: 'Alertas, correo y calendario',
  descripcion: 'Cuándo avisa Vigía de un vencimiento, cómo atender las alertas, el correo diario y su calendario.',
  sections: {
    cuando: {
      title: 'Cuándo le avisamos',
      keys: 'umbrales días antes anticipación 60 30 15 7',
      blocks: [
        {
          p: 'Cada mañana a las 5:00, en la hora de su empresa, revisamos documentos, licencias y planes de mantenimiento. Se crea una alerta a los 60, 30, 15, 7 y 1 día, y el mismo día del vencimiento. También al guardar: si registra un SOAT que vence en 12 días, su alerta aparece enseguida. La primera técnico-mecánica se avisa desde 30 días antes, si el vehículo tiene su fecha de matrícula.',
        },
        {
          p: 'Cada vencimiento tiene una sola alerta abierta: al llegar el plazo siguiente, la anterior se resuelve. Los mantenimientos por kilómetros avisan a los 1.000 y a los 300 que faltan, y al cumplirse.',
        },
        {
          p: 'Para cambiar los plazos vaya a **Configuración**, pestaña **Alertas**: puede elegir hasta 12, de 0 a 180 días. Valen para toda la empresa desde la mañana siguiente.',
        },
        { foto: 'plazos', alt: 'La pestaña Alertas de la configuración, con los días de aviso.' },
      ],
    },
    atender: {
      title: 'Atender una alerta',
      keys: 'pendiente revisada resuelta resolver marcar',
      blocks: [
        {
          puntos: [
            '**Renovar**, **Editar licencia** o **Ver plan** abren la ventana para resolverla. Al guardar, la alerta se resuelve automáticamente. Las licencias y los planes los actualiza un Administrador.',
            '**Marcar como revisada** indica que una persona ya la está atendiendo.',
            '**Resolver** la cierra a mano; durante ocho segundos puede tocar **Deshacer**. Si lo que vence no se renueva o no se hace, avisamos otra vez solo al llegar el próximo plazo; de lo que ya venció no avisamos más, y por eso antes le preguntamos.',
          ],
        },
        {
          p: 'En el celular están en los tres puntos de cada alerta. En el computador puede marcar varias y atenderlas de una vez. La campana de arriba cuenta las pendientes.',
        },
        { foto: 'alertas', alt: 'La lista de alertas pendientes, con los botones para atenderlas.' },
      ],
    },
    correo: {
      title: 'El correo diario',
      keys: 'email notificaciones resumen no llega spam',
      blocks: [
        {
          p: 'Es uno solo por la mañana, y solo el día en que hay algo nuevo: primero los vehículos que no pueden salir, luego lo que vence hoy, lo vencido y lo próximo, cada uno con su enlace para resolverlo. Lo que sigue vencido se recuerda cada semana, y los lunes también los documentos que faltan por registrar. Un Usuario recibe los de sus vehículos.',
        },
        {
          p: 'Cada persona elige en **Configuración** (un Usuario, en **Mi Cuenta**), pestaña **Notificaciones**, si lo quiere y sobre qué: documentos y licencias, mantenimientos, avisos de ruta y, para un Administrador, novedades del equipo. Si no le llega, mire la carpeta de correo no deseado y, en la pestaña **Perfil**, que su correo esté bien escrito y confirmado.',
        },
      ],
    },
    calendario: {
      title: 'Los vencimientos en su calendario',
      keys: 'google calendar apple outlook ics suscribirse',
      blocks: [
        {
          pasos: [
            'Vaya a **Configuración**, pestaña **Integraciones**, y toque **Crear calendario**.',
            'Agréguelo a Google Calendar o al calendario de Apple, o copie la dirección en cualquier otro programa.',
          ],
        },
        {
          p: 'Trae documentos, licencias, mantenimientos y la primera técnico-mecánica por fecha, con un aviso una semana antes, y se actualiza por sí solo. Google puede tardar unas horas en mostrar un cambio.',
        },
        {
          nota: 'Quien tenga la dirección ve placas, conductores y fechas. Si se compartió por error, **Cambiar la dirección** apaga la anterior de inmediato.',
        },
        { foto: 'calendario', alt: 'El calendario creado, con los botones para agregarlo a Google y a Apple.' },
      ],
    },
  },
} as const satisfies HelpPage
