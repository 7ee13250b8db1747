import type { HelpPage } from '../format'

export const api = {
  title: 'Documentación API',
  descripcion:
    'Las operaciones disponibles para programas: tokens, vehículos, llaves públicas y envío de posiciones, con ejemplos.',
  sections: {
    empezar: {
      title: 'Antes de empezar',
      keys: 'plan pro json https límites',
      blocks: [
        {
          p: 'La API usa HTTPS y JSON. Un programa entra con el correo y la contraseña de una persona, ve lo mismo que ella y solo puede leer. La lectura de datos está incluida en la prueba y en los planes Pro y Plus.',
        },
        {
          p: 'Los programas que tienen acceso aparecen en **Configuración**, pestaña **Integraciones** (un Usuario, en **Mi Cuenta**, pestaña **Accesos**), y ahí puede retirarles el acceso.',
        },
      ],
    },
    token: {
      title: 'Pedir un token',
      keys: 'autenticación oauth password login access_token bearer',
      blocks: [
        {
          p: 'Se pide como en OAuth 2, con formulario o con JSON. Si la cuenta tiene verificación en dos pasos, agregue `totp` con el código de su aplicación; sin él, la respuesta dice `mfa_required`.',
        },
        { codigo: 'pedir-token', que: 'Pedido' },
        { codigo: 'token', que: 'Respuesta' },
        {
          p: 'El `access_token` vale 10 minutos. Demasiados intentos fallidos se responden con 429 y la cabecera `Retry-After`, en segundos.',
        },
        { codigo: 'clave-mala', que: 'Con una contraseña incorrecta' },
      ],
    },
    refrescar: {
      title: 'Renovarlo y retirarlo',
      keys: 'refresh_token revoke cerrar',
      blocks: [
        {
          p: 'Cada `refresh_token` sirve una vez y la respuesta trae el siguiente: guárdelo en lugar del anterior. Usar uno viejo cierra el acceso de ese programa. A los 90 días hay que entrar de nuevo con la contraseña.',
        },
        { codigo: 'refrescar-token', que: 'Renovar' },
        { codigo: 'retirar-token', que: 'Retirar: responde 200 siempre' },
      ],
    },
    vehiculos: {
      title: 'Leer los vehículos',
      keys: 'get vehicles lista placa buscar',
      blocks: [
        {
          p: 'Devuelve hasta 20 vehículos por placa, aquellos cuya placa, marca, modelo o titular empieza por `q`. Un Usuario recibe sus vehículos asignados.',
        },
        { codigo: 'leer-vehiculos', que: 'Pedido' },
        { codigo: 'vehiculos', que: 'Respuesta' },
        { codigo: 'sin-token', que: 'Con un token que ya no vale' },
        { p: 'Con un plan que no incluye la API responde 403 e `insufficient_scope`.' },
      ],
    },
    posiciones: {
      title: 'Enviar posiciones',
      keys: 'gps post track positions telemetría osmand traccar',
      blocks: [
        {
          p: 'Es lo que hace la página del conductor, y lo puede hacer un programa suyo. `ENLACE` es la última parte del **Enlace de rastreo** del dispositivo; no lleva token, porque el enlace ya es el permiso.',
        },
        { codigo: 'enviar-posicion', que: 'Pedido' },
        { codigo: 'posicion', que: 'Respuesta' },
        {
          puntos: [
            'Hasta 1.000 puntos y 256 kB por informe. `accuracy` va en metros, `speed` en metros por segundo, `heading` en grados; las dos últimas son opcionales.',
            'Un punto que se repite, con los mismos `src`, `seq` y `at`, no se guarda dos veces: puede reenviarlo sin problema.',
            'Un punto imposible, del futuro o de hace más de 30 días, se descarta y se cuenta en `discarded`.',
            '404: el enlace no existe o cambió. 410: el dispositivo se eliminó. 403: está inactivo o sin rastreo. 429: espere lo que diga `Retry-After`.',
          ],
        },
      ],
    },
    errores: {
      title: 'Cuando algo no se acepta',
      keys: 'error code código respuesta 400 401 403 404 410 429',
      blocks: [
        {
          p: 'Al enviar posiciones o leer vehículos, un error trae dos campos: `code`, una palabra fija para su programa, y `error`, una frase para mostrar a una persona. Decida siempre por `code`: la frase puede cambiar. Los errores de `/api/v1` son distintos: vea [Problemas de la API v1](/docs/api#problemas).',
        },
        { codigo: 'enlace-cambiado', que: 'Posiciones con un enlace que ya no es' },
        {
          puntos: [
            'Al enviar posiciones: `dispositivo-no-encontrado`, `dispositivo-inactivo`, `rastreo-deshabilitado`, `informe-invalido` (con `detalle`), `informe-grande`, `demasiadas-posiciones` y `servicio-no-disponible`.',
            'Al leer: `sin-sesion`, `sin-permiso` y `no-encontrado`.',
            'Al pedir un token, o con uno que no vale, como en OAuth 2: `error` es la palabra fija y `error_description` la frase.',
          ],
        },
      ],
    },
    claves: {
      title: 'Claves de la empresa',
      keys: 'vig_live clave permisos revocar api v1 openapi cliente typescript erp',
      blocks: [
        {
          p: 'Para que un programa de la empresa también escriba, cree una clave en **Configuración**, pestaña **Integraciones**: elija qué puede leer o cambiar, y cópiela, porque se muestra una sola vez. No depende de ninguna persona. Al revocarla deja de servir de inmediato. El token de un Administrador también lee `/api/v1`, y no escribe.',
        },
        { codigo: 'v1-leer', que: 'Leer la primera página de vehículos' },
        { codigo: 'v1-pagina', que: 'Respuesta' },
        {
          p: 'Todas las operaciones, con sus campos, están en `/api/v1/openapi.json` (OpenAPI 3.1): de ahí salen clientes para casi cualquier lenguaje, por ejemplo con `npx openapi-typescript` y `openapi-fetch` para TypeScript. Cada operación pide lo mismo que su formulario en pantalla. La [referencia](/docs/referencia-api) las muestra.',
        },
        {
          puntos: [
            'Listas: `limit` de 1 a 100 (los puntos de un día, hasta 1000; las filas de un reporte, hasta 2000), y la página siguiente con `cursor` igual al `next` recibido; cuando `next` es nulo no hay más. Un `cursor` sirve solo en su lista, y un parámetro que la operación no tiene se rechaza.',
            'Crear sin repetir: envíe `Idempotency-Key`, un texto suyo distinto por cada registro. La misma solicitud con el mismo texto, durante 24 horas, recibe la respuesta de la primera.',
            'Cambiar: envíe solo los campos que cambian, con `PATCH`. Con `If-Match` y el `ETag` que leyó, se rechaza si alguien lo cambió entretanto.',
            'Límite: 120 solicitudes por minuto y clave. `RateLimit` dice cuántas quedan.',
            'Con la suscripción terminada una clave de Pro o Plus solo lee.',
          ],
        },
        { codigo: 'v1-programa', que: 'Leer una lista entera con TypeScript' },
        { codigo: 'v1-crear', que: 'Crear un vehículo' },
        { codigo: 'v1-documento', que: 'Registrar su SOAT con el `id` del vehículo' },
        {
          p: 'El archivo de un documento o de una licencia se envía tal cual, sin formulario: PDF, JPG o PNG de hasta 5 MB. Con GET, la misma dirección lo entrega. Un servicio de mantenimiento puede tener cinco: agréguelos con POST en `/api/v1/maintenance/{id}/files`.',
        },
        { codigo: 'v1-archivo', que: 'Guardar el archivo de ese documento, con su `id`' },
        {
          p: 'Los **Reportes** siguen las mismas reglas, periodos y vehículos de la pantalla: `desde` y `hasta` dicen qué días cubren, `data` trae hasta 2000 filas y `next` la página siguiente, y `totales` suma todas las filas, también las de otras páginas. Su permiso, Reportes, lee también nombres y licencias de conductores.',
        },
        { codigo: 'v1-reporte', que: 'Leer los kilómetros y horas de tres meses' },
      ],
    },
    webhooks: {
      title: 'Recibir webhooks',
      keys: 'webhook whsec firma standard webhooks evento aviso reenviar secreto hmac',
      blocks: [
        {
          p: 'Un webhook avisa a su programa en cuanto algo pasa, sin que tenga que preguntar. Créelo en **Configuración**, pestaña **Integraciones**: dirección, qué se le avisa, y un secreto que se muestra una sola vez. Sigue la especificación Standard Webhooks, que tiene bibliotecas para casi cualquier lenguaje.',
        },
        { foto: 'webhook-nuevo', alt: 'La ventana Nuevo webhook, con la dirección del programa y lo que se le avisa.' },
        {
          p: 'Cada mensaje es un POST con `type`, `timestamp` (cuándo pasó) y `data`, con los mismos nombres de la API v1. Compruebe la firma antes de procesarlo:',
        },
        { codigo: 'webhook-programa', que: 'Comprobar un mensaje con TypeScript' },
        {
          puntos: [
            'Responda con un estado de 200 a 299 antes de 15 segundos, y trabaje después. Otro estado, una redirección o el silencio cuentan como falla.',
            'Si falla se intenta diez veces en unos tres días; luego queda como no entregado. Después de cada falla se espera: 5 segundos, 5 minutos, 30 minutos, y 2, 5, 10, 14, 20 y 24 horas, o un poco más. `Retry-After` lo retrasa.',
            'Un mensaje puede llegar dos veces o en otro orden: guarde `webhook-id`, que no cambia entre intentos, y mire `timestamp`.',
            'Con 410 el webhook se desactiva de inmediato; con cinco días sin recibir nada, también, y los Administradores reciben un correo.',
            'Al cambiar el secreto, durante 24 horas cada mensaje lleva también la firma del anterior.',
            'En **Ver entregas** está cada mensaje, qué respondió su programa y **Reenviar**: uno, o todos los que no se entregaron.',
          ],
        },
        {
          tabla: [
            ['type', 'Qué pasó, y qué trae `data`'],
            ['`alert.opened`', 'se abrió una alerta, o se abrió de nuevo: el registro de `/alerts`'],
            [
              '`document.due`',
              'un documento llegó a uno de los umbrales de la empresa: el documento, `vence` y `umbral_dias`',
            ],
            ['`document.renewed`', 'se registró uno que vence después del anterior: el documento, y `reemplaza`'],
            [
              '`vehicle.verdict_changed`',
              'cambió el veredicto de un vehículo (`Puede salir`, `Con aviso`, `Falta saber` o `No puede salir`): `placa`, `antes`, `veredicto` y `dia`. Solo con `No puede salir` debe quedarse',
            ],
            [
              '`place.entered` y `place.left`',
              'un vehículo entró a un lugar de la empresa, o salió: el episodio. No se envía lo que llega con más de 15 minutos de retraso, ni una salida que no se vio: el horario terminó o el dispositivo se apagó en el lugar',
            ],
            ['`speed.exceeded`', 'un vehículo excedió la velocidad, apenas empieza: el episodio'],
            ['`payment.approved`', 'se aprobó un pago de la suscripción, en centavos'],
            ['`payment.voided`', 'se anuló un pago que se había aprobado: el mismo pago, y `anulado_at`'],
            ['`webhook.test`', 'la prueba que usted envía'],
          ],
        },
      ],
    },
    problemas: {
      title: 'Problemas de la API v1',
      keys: 'rfc 9457 problem json code errores',
      blocks: [
        {
          p: 'Un error de `/api/v1` es `application/problem+json`. Decida por `code`, que no cambia; `errors` dice qué campos se rechazaron y por qué.',
        },
        { codigo: 'v1-problema', que: 'Una placa que ya existe' },
        {
          tabla: [
            ['Estado', 'code'],
            ['400', '`invalid-request`: parámetros o JSON que no se entienden'],
            [
              '401',
              '`unauthorized`: falta la clave, no existe o se revocó; o el token venció (dura 10 minutos): pida otro con su `refresh_token`',
            ],
            [
              '403',
              '`missing-scope`: la clave o el token no tiene ese permiso. `plan-without-api`: el plan de la empresa no incluye la API, con una clave o con un token',
            ],
            [
              '403',
              '`subscription-ended`: la suscripción o la prueba terminó y solo se puede leer. `second-factor-missing`: la persona del token debe activar la verificación en dos pasos',
            ],
            ['404 y 405', '`not-found` y `method-not-allowed`: no existe en su empresa, o no admite ese método'],
            [
              '409',
              '`conflict`, `limit-reached` y `still-running`: ya existe, el plan no admite más, o la primera solicitud no termina',
            ],
            ['412', '`changed-meanwhile`: `If-Match` no coincide'],
            [
              '413 y 415',
              '`too-large` y `unsupported-type`: el cuerpo es muy grande, o no es JSON ni un archivo permitido',
            ],
            ['422', '`not-valid` y `key-reused`: hay campos por corregir, o esa Idempotency-Key fue de otra solicitud'],
            ['429', '`too-many-requests`: espere los segundos de `Retry-After`'],
            ['500 y 503', '`internal-error` y `unavailable`: intente de nuevo en un momento'],
          ],
        },
      ],
    },
    llaves: {
      title: 'Comprobar un token',
      keys: 'jwks jwt es256 firma llaves públicas',
      blocks: [
        {
          p: 'El `access_token` es un JWT firmado con ES256. Las llaves públicas están en una dirección fija y cambian cada 30 días; guárdelas como mucho una hora.',
        },
        { codigo: 'leer-llaves', que: 'Pedido' },
        { codigo: 'llaves', que: 'Respuesta' },
      ],
    },
  },
} as const satisfies HelpPage
