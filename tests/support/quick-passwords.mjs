// Loaded before the product in the processes of tests: hashing a password takes a tenth of a second of a core on purpose,
// and the tests hash a thousand. Here scrypt has less to do; everything around it stays the product's.
// tests/lifecycle/embedded.test.ts checks how much the product has it do.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16, r: 1 }, done);
syncBuiltinESMExports();
