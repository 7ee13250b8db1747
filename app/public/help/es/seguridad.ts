import type { HelpPage } from '../format'

export const seguridad = {
  title: 'Seguridad de la cuenta',
  descripcion: 'Verificación en dos pasos, sesiones abiertas, contraseñas y el registro de quién hizo qué.',
  sections: {
    'dos-pasos': {
      title: 'Verificación en dos pasos',
      keys: '2fa totp authenticator código respaldo segundo factor',
      blocks: [
        {
          pasos: [
            'Instale una aplicación de autenticación: Google Authenticator, Microsoft Authenticator, 1Password o la que prefiera.',
            'En **Configuración** (un Usuario, en **Mi Cuenta**), pestaña **Seguridad**, toque **Activar verificación en dos pasos** y escriba su contraseña.',
            'Escanee el código con la aplicación y escriba los 6 números que le muestra.',
            'Guarde los códigos de respaldo en un lugar seguro: no se vuelven a mostrar, y cada uno sirve una vez.',
          ],
        },
        {
          p: 'Desde entonces, al iniciar sesión se pide también ese código. ¿Cambió de celular? Entre con un código de respaldo, desactívela y actívela en el nuevo. ¿Perdió el celular y también los códigos? Escriba a Soporte: cuando comprobemos quién es, la quitamos de su cuenta y le avisamos por correo.',
        },
      ],
    },
    sesiones: {
      title: 'Sesiones abiertas',
      keys: 'cerrar sesión dispositivo robado perdido salir',
      blocks: [
        {
          p: 'En la misma pestaña ve cada navegador donde su cuenta está abierta, con su ciudad aproximada. Cierre una, o **Cerrar las demás**. Si no reconoce alguna, cambie también su contraseña: eso cierra las otras.',
        },
        {
          p: 'Con **Recordarme** una sesión dura hasta 30 días; sin él, hasta cerrar el navegador y como máximo 12 horas. En los dos casos se cierra si pasa sin uso el tiempo que fija su empresa, 30 minutos mientras no lo cambie.',
        },
      ],
    },
    contrasena: {
      title: 'Contraseñas y otras formas de entrar',
      keys: 'olvidé recuperar cambiar código correo google',
      blocks: [
        {
          puntos: [
            '¿La olvidó? En [Recuperar contraseña](/reset-password) le enviamos un enlace que sirve 10 minutos.',
            'También puede entrar con un código de 6 cifras que llega a su correo.',
            'Para cambiarla, vaya a **Configuración** (un Usuario, a **Mi Cuenta**), pestaña **Perfil**. Son 8 caracteres o más; una frase sirve, y no aceptamos contraseñas comunes.',
          ],
        },
      ],
    },
    reglas: {
      title: 'Reglas de la empresa',
      keys: 'exigir política bloqueo intentos vencimiento',
      blocks: [
        {
          p: 'Un Administrador fija para todos, en **Seguridad**: el tiempo sin uso, cuántos intentos fallidos bloquean la entrada, si las contraseñas vencen y si la verificación en dos pasos es obligatoria. Al exigirla, las personas que no la tengan deberán activarla antes de continuar.',
        },
        {
          foto: 'reglas',
          alt: 'Las reglas de la empresa: tiempo sin uso, intentos fallidos, vencimiento y verificación en dos pasos.',
        },
      ],
    },
    actividad: {
      title: 'Quién hizo qué',
      keys: 'auditoría registro historial csv exportar log',
      blocks: [
        {
          p: 'En **Configuración**, pestaña **Empresa**, toque **Ver registro de actividad**: dice quién entró, qué cambió, qué borró y qué archivos abrió. Puede filtrarlo por suceso, persona y fecha, y descargarlo con los botones **CSV** o **Excel**. Llega hasta el primer día; en Basic, hasta 30 días atrás.',
        },
      ],
    },
  },
} as const satisfies HelpPage
