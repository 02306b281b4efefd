/** The way to have mails sent. */
export const mailHow = {
  en: "Start the service with SMTP_URL and MAIL_FROM; emails that wait are sent then.",
  de: "Starten Sie den Dienst mit SMTP_URL und MAIL_FROM; wartende E-Mails gehen dann hinaus.",
} as const;
