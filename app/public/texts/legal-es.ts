/**
 * Terms and cookies in Spanish: the source of `legal-en.ts`. Changing what they say needs a new version
 * (domain/identidad/privacy.ts).
 */
export const legal = {
  version: 'Versión del {fecha}',
  terminos: {
    title: 'Términos y condiciones',
    descripcion: 'Las reglas con las que se usa y se paga Vigía.',
    intro: 'Al crear una cuenta usted acepta estas reglas.',
    sections: [
      {
        title: 'Qué es Vigía',
        texto:
          'Un programa en línea que guarda los documentos de sus vehículos y conductores, avisa antes de que venzan y muestra la ubicación de los vehículos, tomada del celular del conductor que la comparte o de un rastreador instalado en el vehículo. No reemplaza la obligación de cada empresa de cumplir las normas de tránsito: la fecha que vale es la del documento.',
      },
      {
        title: 'La cuenta',
        texto:
          'Usted responde por los datos que registra y por las personas que invita. Cuide su contraseña; si sospecha que alguien la conoce, cámbiela y cierre las demás sesiones en Configuración, Seguridad.',
      },
      {
        title: 'La prueba',
        texto:
          'Dura 14 días, tiene todas las funciones y no pide tarjeta. Al terminar puede consultar sus registros; para agregar nuevos debe elegir un plan.',
      },
      {
        title: 'El precio y el pago',
        texto:
          'Se cobra en pesos colombianos, con impuestos incluidos, por mes o por año, al comienzo de cada periodo. Los pagos se hacen a través de Wompi; Vigía no recibe ni guarda el número de su tarjeta. Un cambio de precio se avisa con 30 días de anticipación y no afecta el periodo ya pagado.',
      },
      {
        title: 'Cambiar y cancelar',
        texto:
          'Un cambio de plan rige desde el siguiente periodo. Un plan mayor que se paga antes empieza al confirmarse el pago, y los días que quedaban del anterior se convierten en días del nuevo. Puede cancelar cuando quiera: el plan sigue hasta el final de lo pagado. Si pagó en línea puede retractarse en los cinco días hábiles siguientes, como dice la Ley 1480 de 2011, si todavía no ha usado el periodo.',
      },
      {
        title: 'El rastreo',
        texto:
          'Con el celular, solo se rastrea al conductor que abre el enlace de su vehículo y toca Iniciar Rastreo. Un rastreador instalado en el vehículo envía su ubicación por sí solo, en el horario que fije la empresa. La empresa informa a sus conductores el propósito y no les pide compartir su ubicación fuera de la jornada.',
      },
      {
        title: 'Lo que no está permitido',
        texto:
          'Entrar a datos de otra empresa, rastrear a alguien sin que lo sepa, subir archivos que no son suyos o que hacen daño, y sobrecargar el servicio a propósito. Si una cuenta incumple, se suspende y se le informa el motivo.',
      },
      {
        title: 'Disponibilidad y responsabilidad',
        texto:
          'Trabajamos para que el servicio esté siempre disponible, pero la señal del celular, el correo y los proveedores pueden fallar. Vigía no responde por multas ni inmovilizaciones; devuelve el valor de los días en que el servicio no se pudo usar por su causa.',
      },
      {
        title: 'Sus datos son suyos',
        texto:
          'Puede consultarlos siempre, también cuando el plan terminó, y pedir que se le entreguen o se borren. El tratamiento de los datos personales se explica en su propia página.',
      },
      {
        title: 'Cambios y ley',
        texto:
          'Si estas reglas cambian, se avisa por correo antes de que entren en vigencia. Rigen las leyes de la República de Colombia.',
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    descripcion: 'Las pocas cookies que usa Vigía y para qué.',
    intro:
      'Vigía no usa cookies de publicidad ni de seguimiento, propias o de terceros. Por eso no muestra un aviso de cookies: solo guarda en su navegador lo necesario para que el servicio funcione.',
    sections: [
      {
        title: 'Cookie de sesión',
        texto:
          'Indica que usted ya inició sesión. Dura hasta que cierra la sesión o el navegador, y 12 horas como máximo; 30 días si marcó Recordarme. Contiene un número al azar, sin datos suyos.',
      },
      {
        title: 'Cookies temporales',
        texto:
          'Se usan mientras inicia sesión en dos pasos, con un código o con otro proveedor, y para mostrarle una vez que algo se guardó. Duran minutos.',
      },
      {
        title: 'Cookie de navegador conocido',
        texto:
          'Recuerda que usted ya entró desde este navegador, para que los intentos de otras personas no le impidan entrar. Guarda un número al azar y una marca cifrada por cada cuenta, ningún dato suyo, y dura seis meses.',
      },
      {
        title: 'Cookie de idioma',
        texto:
          'Recuerda en qué idioma lee las páginas de ingreso y de registro. Guarda solo «es» o «en», ningún dato suyo, y dura un año. Se crea cuando elige un idioma en esas páginas, llega a ellas desde las páginas en inglés o entra con una cuenta en inglés.',
      },
      {
        title: 'Cookie de apariencia',
        texto:
          'Recuerda si eligió el tema claro, el oscuro o el modo sol de la página del conductor. Guarda solo esa elección, ningún dato suyo, y dura un año.',
      },
      {
        title: 'Cookie de listas',
        texto:
          'Recuerda cuántas filas quiere ver en cada página de una lista. Guarda solo «10», «50» o «100», ningún dato suyo, y dura un año. Se crea cuando elige una cantidad bajo una lista. Otra recuerda, por persona, las columnas que quitó de una lista, y dura un año.',
      },
      {
        title: 'Cookie de primeros pasos',
        texto:
          'Recuerda que usted ocultó «Sus primeros pasos» en el Panel. Guarda el identificador de su empresa y dura 60 días.',
      },
      {
        title: 'Borradores en su navegador',
        texto:
          'Lo que escribió en una ventana que cerró sin guardar y una importación de Excel sin terminar quedan solo en su navegador, hasta 7 días. También se recuerdan allí los nombres de las columnas que importó.',
      },
      {
        title: 'Lo que guarda el celular del conductor',
        texto:
          'Una copia de la página para abrirla sin señal, el estado del rastreo y las posiciones que aún no se han podido enviar. Las posiciones se borran al enviarse.',
      },
      {
        title: 'Enlace para seguir un vehículo',
        texto:
          'Quien abre un enlace para seguir un vehículo guarda en su navegador que ya lo abrió, para contarlo una sola vez. No guarda datos suyos.',
      },
    ],
  },
}

export type LegalTexts = typeof legal
