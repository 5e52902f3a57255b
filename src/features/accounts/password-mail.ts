/** The languages of messages to people, which are those of the page. */
export type MailLanguage = 'en' | 'de' | 'ja';

interface Contents {
  /** The host of the service. */
  readonly host: string;
  /** The name of the person. */
  readonly name: string;
  readonly link: string;
}

/** The message with a link to set a new password. */
export function passwordMail(language: MailLanguage, contents: Contents): { subject: string; text: string } {
  const { subject, text } = MESSAGES[language];
  return { subject, text: text(contents) };
}

const MESSAGES: Readonly<Record<MailLanguage, { subject: string; text: (contents: Contents) => string }>> = {
  en: {
    subject: 'Your new password',
    text: ({ host, name, link }) => `Hello ${name},

somebody asked for a new password for your account at ${host}. Choose one here:

${link}

The link works once, within an hour. If you did not ask for it, ignore this message: your password stays as it is.
`,
  },
  de: {
    subject: 'Ihr neues Passwort',
    text: ({ host, name, link }) => `Guten Tag, ${name},

für Ihr Konto bei ${host} wurde ein neues Passwort angefordert. Hier wählen Sie es:

${link}

Der Link gilt einmal und eine Stunde lang. Wenn Sie ihn nicht angefordert haben, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
  },
  ja: {
    subject: '新しいパスワードの設定',
    text: ({ host, name, link }) => `${name} 様

${host} のアカウントについて、新しいパスワードの設定が申し込まれました。次のリンクから設定してください。

${link}

リンクは 1 時間以内に 1 回だけ使えます。お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。
`,
  },
};
