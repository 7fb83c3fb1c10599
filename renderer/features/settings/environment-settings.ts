import {
  type EnvironmentSettings,
  pollSecondsRange,
  type SignInMethod,
  type SignInSecret,
  vendorPrefixPattern,
} from '#contract/models/environment.ts';
import { exactNumber } from '../../format/number.ts';
import { texts } from './words.ts';

/** All form input in one object, so that another sign-in method loses nothing already typed. */
export interface FormValues extends EnvironmentSettings {
  serviceKey: string;
  token: string;
  email: string;
  password: string;
}

export type FieldName = keyof FormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const noSecret = { serviceKey: '', token: '', email: '', password: '' };

/** The trimmed settings, from any object that includes them. */
export function settingsOf(values: EnvironmentSettings): EnvironmentSettings {
  const { name, baseUrl, uiUrl, vendorPrefix, colour, guard, signInMethod } = values;
  const { caPem, clientCertificate, proxy, pollSeconds, load, operationOverrides, exports, deadlines } = values;
  return {
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    uiUrl: uiUrl.trim(),
    vendorPrefix: vendorPrefix.trim(),
    colour,
    guard,
    signInMethod,
    caPem,
    clientCertificate,
    proxy: proxy?.trim() || null,
    pollSeconds,
    load,
    operationOverrides,
    exports,
    deadlines,
  };
}

export function secretOf(values: typeof noSecret & { signInMethod: SignInMethod }): SignInSecret {
  switch (values.signInMethod) {
    case 'service_key':
      return { method: 'service_key', serviceKey: values.serviceKey.trim() };
    case 'session_token':
      return { method: 'session_token', token: values.token.trim() };
    case 'password':
      return { method: 'password', email: values.email.trim(), password: values.password };
  }
}

/** Problems with the settings, by field. Main checks again; this check only responds sooner. */
export function checkSettings(values: EnvironmentSettings): FieldErrors {
  const errors: FieldErrors = {};
  if (!values.name.trim()) errors.name = texts.nameNeeded;
  const baseUrl = checkAddress(values.baseUrl);
  if (baseUrl) errors.baseUrl = baseUrl;
  const uiUrl = checkAddress(values.uiUrl);
  if (uiUrl) errors.uiUrl = uiUrl;
  if (!vendorPrefixPattern.test(values.vendorPrefix.trim())) errors.vendorPrefix = texts.prefixLetters;
  const { least, most } = pollSecondsRange;
  if (!(values.pollSeconds >= least && values.pollSeconds <= most)) {
    errors.pollSeconds = texts.secondsRange(least, exactNumber(most));
  }
  return errors;
}

export function checkSecret(values: typeof noSecret & { signInMethod: SignInMethod }): FieldErrors {
  switch (values.signInMethod) {
    case 'service_key':
      return values.serviceKey.trim() ? {} : { serviceKey: texts.pasteServiceKey };
    case 'session_token':
      return values.token.trim() ? {} : { token: texts.pasteSessionToken };
    case 'password':
      return {
        ...(values.email.trim() ? {} : { email: texts.enterEmailAddress }),
        ...(values.password ? {} : { password: texts.enterYourPassword }),
      };
  }
}

/** The problem with an https address, in words for its field; null when there is none. */
export function checkAddress(text: string): string | null {
  if (!text.trim()) return texts.addressNeeded;
  const url = URL.parse(text.trim());
  if (url?.protocol === 'http:') return texts.httpsOnly;
  if (url?.protocol !== 'https:' || !url.hostname) return texts.noHttpsAddress;
  if (url.username || url.password) return texts.noCredentialsInAddress;
  return null;
}
