import type { HelpPage } from '../format'

export const preguntas = {
  titulo: 'Preguntas frecuentes',
  descripcion: 'Respuestas cortas sobre la prueba, el rastreo, los vencimientos, el equipo, los datos y los pagos.',
  secciones: {
    equipos: {
      titulo: '¿Necesito comprar un GPS?',
      claves: 'aparato hardware instalar rastreador',
      bloques: [
        {
          p: 'No. El celular del conductor es el GPS: abre un enlace en su navegador y toca **Iniciar Rastreo**. Necesita internet móvil y la pantalla encendida mientras maneja. Más en [El celular del conductor](/docs/celular-del-conductor).',
        },
      ],
    },
    prueba: {
      titulo: '¿Qué pasa cuando terminan los 14 días?',
      claves: 'prueba gratis termina cobro tarjeta',
      bloques: [
        {
          p: 'No se cobra nada, porque no pedimos tarjeta. Puede entrar y leer todo lo que registró; para agregar o cambiar registros elige un [plan](/docs/suscripcion#planes). Nada se borra.',
        },
      ],
    },
    privacidad: {
      titulo: '¿Se puede ver al conductor fuera de su jornada?',
      claves: 'privacidad datos personales horario detener ley 1581',
      bloques: [
        {
          p: 'Solo mientras el rastreo está iniciado. Cuando toca **Detener Rastreo** no se recibe ni se guarda nada, y cada vez que lo inicia, la página le informa quién verá su ubicación. Más en [Tratamiento de datos personales](/privacidad).',
        },
      ],
    },
    'se-detuvo': {
      titulo: '¿Por qué un vehículo dice «Esperando ubicación»?',
      claves: 'no aparece mapa amarillo detenido perdió señal',
      bloques: [
        {
          p: 'Hace más de 5 minutos que no llega una posición. Casi siempre el conductor bloqueó el celular, pasó a otra aplicación o cerró la página. También puede estar sin internet: en ese caso las posiciones se guardan y llegan después. Pídale abrir otra vez su enlace.',
        },
      ],
    },
    'dia-cero': {
      titulo: 'El SOAT vence hoy. ¿El vehículo puede salir?',
      claves: 'vence hoy último día',
      bloques: [
        {
          p: 'Hoy sí, con aviso: el documento vale hasta el final del día. Desde mañana el tablero dice **No puede salir**, hasta que registre el nuevo.',
        },
      ],
    },
    'correo-no-llega': {
      titulo: '¿Por qué no me llega el correo diario?',
      claves: 'email notificaciones spam no deseado',
      bloques: [
        {
          p: 'Se envía solo los días en que hay algo nuevo. Si esperaba uno, mire la carpeta de correo no deseado y revise en **Configuración** (un Usuario, en **Mi Cuenta**) que su correo esté confirmado y que **Recibir alertas por correo** esté activo. Las alertas siguen en su panel de todas formas.',
        },
      ],
    },
    importar: {
      titulo: '¿Puedo importar mis vehículos desde Excel?',
      claves: 'csv cargar masivo subir lista',
      bloques: [
        {
          p: 'Todavía no: se agregan uno por uno, y con placa, marca, modelo, año y titular basta. Lo demás se completa después.',
        },
      ],
    },
    exportar: {
      titulo: '¿Cómo descargo mis datos?',
      claves: 'descargar exportar csv pdf respaldo api',
      bloques: [
        {
          puntos: [
            'Cada archivo que subió se descarga desde su documento.',
            'El registro de actividad, en CSV o Excel.',
            'Los recibos de pago, en PDF.',
            'Los vencimientos, en su [calendario](/docs/alertas#calendario).',
            'La lista de vehículos, por la [API](/docs/api), con Pro o Plus.',
          ],
        },
      ],
    },
    celular: {
      titulo: '¿Hay una aplicación para instalar?',
      claves: 'app android iphone instalar pantalla inicio',
      bloques: [
        {
          p: 'No hace falta: Vigía funciona en el navegador del celular y del computador. Si quiere tenerla a mano, use la opción de su navegador para agregarla a la pantalla de inicio.',
        },
      ],
    },
    cancelar: {
      titulo: '¿Puedo cancelar cuando quiera?',
      claves: 'permanencia contrato terminar',
      bloques: [
        {
          p: 'Sí, sin permanencia, en **Configuración**, pestaña **Facturación**. Funciona hasta el día que ya pagó y no se cobra más. Vea [Cancelar](/docs/suscripcion#cancelar).',
        },
      ],
    },
    paises: {
      titulo: '¿Sirve fuera de Colombia?',
      claves: 'perú chile argentina zona horaria país',
      bloques: [
        {
          p: 'El mapa, el equipo y los mantenimientos sí, y puede elegir la zona horaria de Bogotá, Lima, Santiago o Buenos Aires. Los documentos y las reglas de vencimiento son los de Colombia, y se cobra en pesos colombianos.',
        },
      ],
    },
  },
} as const satisfies HelpPage
