/** How an IMEI is shown, apart from its rules: a list of devices needs no more of it. */

/** The displayed form: «864 205 061 738 492»; values with other characters unchanged. */
export function formatImei(imei: string): string {
  return /^\d{9,}$/.test(imei) ? imei.replace(/(\d{3})(?=\d)/g, '$1 ') : imei
}
