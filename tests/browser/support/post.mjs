// A real SMTP server on a free loopback port: STARTTLS with a certificate of its own authority, login required.
// It keeps every letter it takes, parsed, in the order of arrival.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { temporary } from './leftovers.mjs';

const USER = 'wonderpost';
const PASSWORD = 'only for this test run';
const PATIENCE_MS = 300_000;
/** Some programs under test have a clock that is years ahead. */
const DAYS = '36500';
let certificates;

/** Makes a certificate authority and a certificate for localhost, with openssl, once per run. Gives their folder. */
function makeCertificates() {
  const folder = temporary('post');
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', DAYS, '-subj', '/CN=Test authority');
  openssl('req', ...curve, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(path.join(folder, 'server.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  openssl(
    'x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial',
    '-out', 'server.pem', '-days', DAYS, '-extfile', 'server.ext',
  );
  return folder;
}

/** One letter as it came over SMTP. */
class Letter {
  constructor(envelope, raw, parsed) {
    this.from = envelope.mailFrom ? envelope.mailFrom.address : '';
    this.to = envelope.rcptTo.map((recipient) => recipient.address);
    this.raw = raw;
    this.subject = parsed.subject ?? '';
    this.text = parsed.text ?? '';
    this.html = parsed.html ?? '';
    this.headers = parsed.headers;
    this.messageId = parsed.messageId;
  }

  header(name) {
    return this.headers.find((header) => header.key === name.toLowerCase())?.value;
  }

  /** All addresses of pages in the plain text, in order. */
  links() {
    return [...this.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map((match) => match[0].replace(/[.,;)]+$/, ''));
  }

  /** The first link whose path starts so. */
  link(start) {
    const found = this.links().find((link) => new URL(link).pathname.startsWith(start));
    if (!found) throw new Error(`no link to ${start} in the letter "${this.subject}":\n${this.text}`);
    return found;
  }
}

export class PostOffice {
  static async open() {
    const office = new PostOffice();
    certificates ??= makeCertificates();
    office.letters = [];
    office.read = new Set();
    office.waiting = new Set();
    office.server = new SMTPServer({
      key: readFileSync(path.join(certificates, 'server.key')),
      cert: readFileSync(path.join(certificates, 'server.pem')),
      authMethods: ['PLAIN', 'LOGIN'],
      disableReverseLookup: true,
      onAuth: (auth, _session, done) =>
        auth.username === USER && auth.password === PASSWORD ? done(null, { user: USER }) : done(new Error('who are you?')),
      onData: (stream, session, done) => office.#take(stream, session).then(() => done(), done),
    });
    office.server.on('error', () => {}); // A peer that hangs up is no concern of the post office.
    await new Promise((resolve) => office.server.listen(0, '127.0.0.1', resolve));
    office.port = office.server.server.address().port;
    return office;
  }

  async #take(stream, session) {
    if (!session.secure) throw new Error('a letter came without TLS');
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    this.letters.push(new Letter(session.envelope, raw, await PostalMime.parse(raw)));
    for (const look of this.waiting) look();
  }

  /** Settings with which the program sends its letters here. */
  settings() {
    return {
      WONDERPOST_MAIL_FROM: 'wonderpost@house.test',
      WONDERPOST_SMTP_HOST: 'localhost',
      WONDERPOST_SMTP_PORT: String(this.port),
      WONDERPOST_SMTP_SECURITY: 'starttls',
      WONDERPOST_SMTP_USER: USER,
      WONDERPOST_SMTP_PASSWORD: PASSWORD,
      WONDERPOST_MAIL_PER_HOUR: '10000',
      WONDERPOST_SMTP_CA_FILE: path.join(certificates, 'ca.pem'),
    };
  }

  /** Waits for the next unread letter to an address whose subject matches, and perhaps its HTML, and marks it read. */
  async letter(address, subject = /./, html = /./) {
    const is_meant = (letter) => letter.to.includes(address) && subject.test(letter.subject) && html.test(letter.html ?? '-');
    const unread = () => this.letters.find((letter) => !this.read.has(letter) && is_meant(letter));
    const letter = await new Promise((resolve, reject) => {
      const look = () => {
        const found = unread();
        if (!found) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        const there = this.letters.map((one) => `  to ${one.to}: ${one.subject}${this.read.has(one) ? ' (read)' : ''}`);
        reject(new Error(`no letter ${subject} came to ${address} in time; there are:\n${there.join('\n')}`));
      }, PATIENCE_MS);
      this.waiting.add(look);
      look();
    });
    this.read.add(letter);
    return letter;
  }

  /** All letters to an address so far. */
  to(address) {
    return this.letters.filter((letter) => letter.to.includes(address));
  }

  async close() {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
