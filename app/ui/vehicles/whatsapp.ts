/** A conversation in WhatsApp. @param telefono as callableTelefono gives it */
export const whatsappHref = (telefono: string): string => `https://wa.me/${telefono.slice(1)}`
