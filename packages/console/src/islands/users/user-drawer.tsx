import { deleteUser, getUser, replaceUser, restoreUser, type User } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form } from "../engine/form.tsx";
import { givenFacts } from "../engine/given-facts.ts";
import { languageName } from "../engine/language-names.ts";
import { Later } from "../engine/later.tsx";
import { mayUse, pageData } from "../engine/page-data.ts";
import { ActionButton, type Fact, Facts, Moment, ReadOnlyNote, Shown, TypedConfirmation } from "../engine/parts.tsx";
import { ReadFirst } from "../engine/read-first.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { tell } from "../engine/toasts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { setIfShown } from "../engine/use-url-state.ts";
import { userName } from "../engine/user-name.ts";
import { ActAs } from "./act-as.tsx";
import { readRoles, type RoleNames, roleText } from "./roles.ts";
import { SignIns } from "./sign-ins.tsx";
import { texts } from "./texts.ts";
import { userFields } from "./user-fields.tsx";
import { replaceBody, type UserValues, valuesOf } from "./user-values.ts";

/** Privilege that changes users. */
export const changing = "Admin Users r/w";

/** One user, with everything that an administrator may do. */
export function UserDrawer({
  id,
  onClose,
  onChanged,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const path = { userId: id };
  const query = { includeDeleted: true };
  const answer = useAnswer(
    async () => {
      const [user, names] = await Promise.all([call(getUser, { path, query }), readRoles()]);
      return { user, names };
    },
    id,
    refreshMs,
  );
  const changed = () => {
    answer.again();
    onChanged();
  };
  const user = answer.value?.user;
  return (
    <Dialog title={user ? userName(user) : texts.user} onClose={onClose} isDrawer>
      <Shown answer={answer}>{(shown) => <UserParts {...shown} changed={changed} />}</Shown>
    </Dialog>
  );
}

interface UserShown {
  readonly user: User;
  readonly names: RoleNames | undefined;
  readonly changed: () => void;
}

function UserParts(shown: UserShown) {
  const { user, names } = shown;
  return (
    <>
      {user.kind === "service" ? (
        <>
          <Facts facts={factsOf(user, names)} />
          <p class="box notice">
            {texts.serviceNote} <a href="/admin/service-accounts">{texts.serviceAccounts}</a>
          </p>
        </>
      ) : (
        <PersonParts {...shown} />
      )}
    </>
  );
}

function PersonParts({ user, names, changed }: UserShown) {
  const { id, status } = user;
  const isDeleted = status === "deleted" || status === "erased";
  const isOther = id !== pageData.userId;
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      {mayUse(changing) ? (
        <ReadFirst
          first="emailAddress"
          isFrozen={isDeleted}
          form={(focused) => (
            <>
              {isDeleted && <p class="box notice">{texts.deletedNote}</p>}
              <UserForm {...{ user, names, changed, focused }} />
            </>
          )}
        >
          <Facts facts={factsOf(user, names)} />
        </ReadFirst>
      ) : (
        <Facts facts={factsOf(user, names)} />
      )}
      {!isDeleted && <SignIns id={id} mayChange={mayUse(changing)} />}
      {!isDeleted && (
        <Later load={() => import("./user-passkeys.tsx")}>
          {({ UserPasskeys }) => <UserPasskeys id={id} mayChange={mayUse(changing)} />}
        </Later>
      )}
      {!isDeleted && isOther && mayUse("Admin Impersonate r/w") && <ActAs id={id} />}
      {!isDeleted && isOther && mayUse(changing) && <Removal user={user} changed={changed} />}
      <Later load={() => import("./person.tsx")}>
        {({ Person }) => (
          <Person user={user} changed={changed}>
            {isDeleted && <Deleted id={id} changed={changed} />}
          </Person>
        )}
      </Later>
    </>
  );
}

function factsOf(user: User, names: RoleNames | undefined): readonly Fact[] {
  const { id, emailAddress, status, roles, locale, createdAt, lastSignInAt } = user;
  const settings = valuesOf(user).settings.map(({ name, value }) => `${name}: ${value}`);
  return [
    { name: texts.emailAddress, value: <bdi>{emailAddress}</bdi> },
    ...givenFacts([
      [texts.firstName, user.firstName],
      [texts.lastName, user.lastName],
      [texts.settings, settings.join("\n")],
    ]),
    { name: texts.status, value: texts.states[status] },
    { name: texts.roles, value: roles.length === 0 ? texts.none : roleText(roles, names) },
    { name: texts.language, value: languageName(locale) },
    { name: texts.lastSignIn, value: <Moment at={lastSignInAt} isExact /> },
    { name: texts.created, value: <Moment at={createdAt} isExact /> },
    { name: texts.id, value: <code>{id}</code> },
  ];
}

function UserForm({ user, names, changed, focused }: UserShown & { readonly focused: string }) {
  const path = { userId: user.id };
  const submit = async (values: UserValues, version: number) => {
    await call(replaceUser, { path, body: replaceBody(values, version) });
    tell({ text: texts.saved });
    setIfShown({ user: user.id }, { form: "", field: "" });
    changed();
  };
  const reload = async () => {
    const stored = await call(getUser, { path });
    return { values: valuesOf(stored), version: stored.version };
  };
  return (
    <section aria-labelledby="user-edit">
      <h3 id="user-edit">{texts.edit}</h3>
      <Form
        fields={userFields(names)}
        focused={focused}
        initial={valuesOf(user)}
        version={user.version}
        submitLabel={engineTexts.save}
        submit={submit}
        reload={reload}
      />
    </section>
  );
}

function Removal({ user, changed }: { readonly user: User; readonly changed: () => void }) {
  const remove = async () => {
    await call(deleteUser, { path: { userId: user.id } });
    changed();
  };
  return (
    <section aria-labelledby="user-remove">
      <h3 id="user-remove">{texts.remove}</h3>
      <p class="hint">{texts.removeHint}</p>
      <TypedConfirmation word={user.emailAddress} label={texts.deleteUser} isNamed work={remove} />
    </section>
  );
}

function Deleted({ id, changed }: { readonly id: string; readonly changed: () => void }) {
  const restore = async () => {
    await call(restoreUser, { path: { id } });
    changed();
  };
  return (
    <div class="box notice">
      <p>{texts.deletedNote}</p>
      {mayUse(changing) && <ActionButton label={texts.restore} work={restore} />}
    </div>
  );
}
