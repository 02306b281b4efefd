import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.URI;
import java.util.Scanner;

/** A relying party on the SDK on which Spring Security builds: prints where to sign in, reads where the browser came back. */
public class NimbusClient {
  public static void main(String[] arguments) throws Exception {
    var issuer = new Issuer(System.getenv("ISSUER"));
    var provider = OIDCProviderMetadata.resolve(issuer);
    var clientId = new ClientID(System.getenv("CLIENT_ID"));
    var secret = new ClientSecretBasic(clientId, new Secret(System.getenv("CLIENT_SECRET")));
    var redirectUri = new URI(System.getenv("REDIRECT_URI"));
    var state = new State();
    var nonce = new Nonce();
    var request =
        new AuthenticationRequest.Builder(
                com.nimbusds.oauth2.sdk.ResponseType.CODE, new Scope("openid", "profile", "email"), clientId, redirectUri)
            .endpointURI(provider.getAuthorizationEndpointURI())
            .state(state)
            .nonce(nonce)
            .build();
    System.out.println(request.toURI());
    var answer = AuthenticationResponseParser.parse(new URI(new Scanner(System.in).nextLine())).toSuccessResponse();
    if (!answer.getState().equals(state)) throw new IllegalStateException("another state");
    var grant = new AuthorizationCodeGrant(answer.getAuthorizationCode(), redirectUri);
    var tokens =
        OIDCTokenResponseParser.parse(
                new TokenRequest.Builder(provider.getTokenEndpointURI(), secret, grant).build().toHTTPRequest().send())
            .toSuccessResponse();
    var validator = new IDTokenValidator(issuer, clientId, JWSAlgorithm.RS256, provider.getJWKSetURI().toURL());
    validator.validate(((com.nimbusds.openid.connect.sdk.OIDCTokenResponse) tokens).getOIDCTokens().getIDToken(), nonce);
    var info =
        UserInfoResponse.parse(
                new UserInfoRequest(provider.getUserInfoEndpointURI(), tokens.getTokens().getAccessToken())
                    .toHTTPRequest()
                    .send())
            .toSuccessResponse()
            .getUserInfo();
    var refresh = new RefreshTokenGrant(tokens.getTokens().getRefreshToken());
    var refreshed =
        OIDCTokenResponseParser.parse(
            new TokenRequest.Builder(provider.getTokenEndpointURI(), secret, refresh).build().toHTTPRequest().send());
    System.out.printf(
        "{\"email\":\"%s\",\"refreshed\":%s}%n",
        info.getEmailAddress(), refreshed.indicatesSuccess());
  }
}
